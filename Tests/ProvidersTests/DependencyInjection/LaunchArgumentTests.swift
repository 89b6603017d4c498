import Foundation
import Testing

protocol RecipeStoring: Sendable {
    func titles() throws -> [String]
}

struct FileRecipeStore: RecipeStoring {
    struct CannotRead: Error, Equatable {
        let path: String
    }

    let path: String

    func titles() throws -> [String] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { throw CannotRead(path: path) }
        return text.split(separator: "\n").map(String.init)
    }
}

struct SampleRecipeStore: RecipeStoring {
    func titles() -> [String] {
        ["Pancakes", "Soup"]
    }
}

struct LaunchOptions: Equatable {
    let usesSampleData: Bool

    init(arguments: [String]) {
        usesSampleData = arguments.contains("-usesSampleData")
    }
}

struct RecipesRoot: Sendable {
    let recipeStore: any RecipeStoring

    init(options: LaunchOptions) {
        recipeStore = options.usesSampleData ? SampleRecipeStore() : FileRecipeStore(path: "recipes.txt")
    }
}

struct LaunchArgumentTests {
    @Test
    func aUITestSeesSampleData() throws {
        let root = RecipesRoot(options: LaunchOptions(arguments: ["Recipes", "-usesSampleData"]))
        #expect(try root.recipeStore.titles() == ["Pancakes", "Soup"])
    }

    @Test
    func withoutTheArgumentTheRootReadsTheFile() {
        let root = RecipesRoot(options: LaunchOptions(arguments: ["Recipes"]))
        #expect(throws: FileRecipeStore.CannotRead(path: "recipes.txt")) { try root.recipeStore.titles() }
    }
}
