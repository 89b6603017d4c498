import SwiftUI

/// A view model that makes the next one with a closure, as in articles about injection.
enum MakerClosure {
    @MainActor
    protocol ViewModel {
        associatedtype View: SwiftUI.View
        var view: View { get }
    }

    @MainActor
    protocol AViewModelProtocol: ViewModel {
        associatedtype BViewModel: ViewModel
        var bViewModelFactory: (String) -> BViewModel { get }

        func bView(_ arg: String) -> BViewModel.View
    }

    final class AViewModel<BViewModel: ViewModel>: AViewModelProtocol {
        let bViewModelFactory: (String) -> BViewModel

        init(bViewModelFactory: @escaping (String) -> BViewModel) {
            self.bViewModelFactory = bViewModelFactory
        }

        var view: some SwiftUI.View { AView(viewModel: self) }

        func bView(_ arg: String) -> BViewModel.View {
            bViewModelFactory(arg).view
        }
    }

    struct AView<ViewModel: AViewModelProtocol>: View {
        @State var viewModel: ViewModel

        var body: some View {
            VStack {
                NavigationLink("Hello") {
                    viewModel.bView("hello")
                }
                NavigationLink("Goodbye") {
                    viewModel.bView("goodbye")
                }
            }
        }
    }
}

/// The same with a `make…` function, which has a name and labels, and whose mock `scaffold-mock` writes.
enum MakeFunction {
    @MainActor
    final class AViewModel {
        protocol DependencyProviding: Sendable {
            @MainActor func makeBViewModel(greeting: String) -> BViewModel
        }

        private let dependencyProvider: any DependencyProviding

        init(dependencyProvider: any DependencyProviding) {
            self.dependencyProvider = dependencyProvider
        }

        func greet(_ greeting: String) -> BViewModel {
            dependencyProvider.makeBViewModel(greeting: greeting)
        }
    }

    @MainActor
    final class BViewModel {
        let greeting: String

        init(greeting: String) {
            self.greeting = greeting
        }
    }

    struct AView: View {
        let viewModel: AViewModel

        var body: some View {
            VStack {
                NavigationLink("Hello") { BView(viewModel: viewModel.greet("hello")) }
                NavigationLink("Goodbye") { BView(viewModel: viewModel.greet("goodbye")) }
            }
        }
    }

    struct BView: View {
        let viewModel: BViewModel

        var body: some View { Text(viewModel.greeting) }
    }
}
