"""What the measurements of the tools on the packages of others have in common."""
import argparse
import glob
import json
import os
import re
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
KIT = os.path.dirname(os.path.dirname(HERE))


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", **options)


class Failure(Exception):
    pass


def succeed(*command, **options):
    result = run(*command, **options)
    if result.returncode:
        raise Failure(f"{' '.join(command)}: {first_error(result.stdout + result.stderr)}")
    return result.stdout


class Together:
    """Packages that are built together, as dependencies of one package that is written here.

    So each module is built once, and what only the packages' own tests need isn't asked for.
    """

    def __init__(self, names, folder):
        self.names = names
        self.folder = os.path.abspath(folder)
        self.root = os.path.join(self.folder, "together")
        self.graphs = os.path.join(self.folder, "graphs")
        self.build = os.path.join(self.root, ".build", "debug")

    def source(self, name):
        return os.path.join(self.folder, "sources", name)

    def prepare(self):
        """Clones and builds the packages, and extracts the graphs of all modules."""
        for name in self.names:
            if not os.path.isdir(self.source(name)):
                url, version = json.load(open(os.path.join(HERE, "packages.json")))[name]
                succeed("git", "clone", "-q", "--depth", "1", "--branch", version, url, self.source(name))
        # With those of earlier measurements, which would have to be built again otherwise.
        self.names = sorted(os.listdir(os.path.join(self.folder, "sources")))
        if not self.write_manifest() and os.path.isdir(self.graphs):
            return
        shutil.rmtree(self.graphs, ignore_errors=True)
        succeed("swift", "build", "--package-path", self.root, "-Xswiftc", "-enable-testing")
        triple = json.loads(succeed("swiftc", "-print-target-info"))["target"]["triple"]
        unfinished = self.graphs + "-unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        os.makedirs(unfinished)
        for module in glob.glob(f"{self.build}/Modules/*.swiftmodule"):
            name = os.path.splitext(os.path.basename(module))[0]
            common = ["-module-name", name, "-target", triple, "-include-spi-symbols", *self.options()]
            # As the tool does it for modules that hide their imports, which the extractor doesn't see.
            whole = run(
                "swiftc", "-frontend", "-merge-modules", "-emit-module", module, "-parse-as-library", "-o", os.devnull,
                "-emit-symbol-graph", "-emit-symbol-graph-dir", unfinished, "-symbol-graph-minimum-access-level",
                "private", "-symbol-graph-skip-synthesized-members", *common,
            )
            if whole.returncode:
                run(
                    "swift-symbolgraph-extract", "-output-dir", unfinished, "-minimum-access-level", "private",
                    "-skip-synthesized-members", *common,
                )
        os.rename(unfinished, self.graphs)

    def write_manifest(self):
        """Writes the package that depends on all library products, and returns whether it is a new one."""
        packages, products = [], []
        for name in self.names:
            packages.append(f'.package(path: "{self.source(name)}"),')
            manifest = json.loads(succeed("swift", "package", "--package-path", self.source(name), "dump-package"))
            for product in manifest["products"]:
                if "library" in product["type"]:
                    products.append(f'.product(name: "{product["name"]}", package: "{name}"),')
        text = "\n".join([
            "// swift-tools-version: 6.2", "import PackageDescription",
            'let package = Package(name: "Together", platforms: [.macOS(.v15)], dependencies: [', *packages,
            '], targets: [.target(name: "Together", dependencies: [', *products, "])])", "",
        ])
        file = os.path.join(self.root, "Package.swift")
        if os.path.exists(file) and open(file).read() == text:
            return False
        os.makedirs(f"{self.root}/Sources/Together", exist_ok=True)
        open(f"{self.root}/Sources/Together/Together.swift", "w").close()
        open(file, "w").write(text)
        return True

    def options(self):
        """The options that make the modules of the packages visible to the compiler."""
        folders = [self.source(name) for name in self.names]
        identities = {name.lower() for name in self.names}
        # Packages that those here depend on.
        folders += [
            folder for folder in glob.glob(f"{self.root}/.build/checkouts/*")
            if os.path.basename(folder).lower() not in identities
        ]
        maps = glob.glob(f"{self.build}/*.build/module.modulemap")
        headers = []
        for folder in folders:
            maps += glob.glob(f"{folder}/**/module.modulemap", recursive=True)
            # Modules of C include the headers of others.
            headers += glob.glob(f"{folder}/Sources/**/include", recursive=True)
        options = ["-I", f"{self.build}/Modules"]
        for path in headers:
            options += ["-Xcc", f"-I{path}"]
        modules = set()
        for file in maps:
            names = set(re.findall(r"^(?:framework )?module +(\w+)", open(file).read(), re.MULTILINE))
            # SwiftPM writes a map of its own for some modules that have one.
            if not names & modules:
                options += ["-Xcc", f"-fmodule-map-file={file}"]
            modules |= names
        return options


class Package:
    """One of the packages, with what is made of it."""

    def __init__(self, name, together):
        self.name = name
        self.together = together
        self.folder = os.path.join(together.folder, name)
        self.source = together.source(name)
        self.graphs = together.graphs
        os.makedirs(self.folder, exist_ok=True)

    def description(self):
        """The description of the package that the tool reads, in a file."""
        description = {
            "directory": self.source, "targets": [], "cache": f"{self.folder}/cache",
            "symbolGraphExtract": shutil.which("swift-symbolgraph-extract"),
        }
        file = f"{self.folder}/description.json"
        json.dump(description, open(file, "w"))
        return file

    def libraries(self):
        """The names of the library modules of Swift."""
        text = succeed("swift", "package", "--package-path", self.source, "describe", "--type", "json")
        targets = json.loads(text)["targets"]
        return [t["c99name"] for t in targets if t["type"] == "library" and t["module_type"] == "SwiftTarget"]

    def library_graphs(self):
        """The symbol graphs of the library modules, by their names."""
        for module in self.libraries():
            file = f"{self.graphs}/{module}.symbols.json"
            if os.path.exists(file):
                yield module, json.load(open(file))
            else:
                print(f"{self.name}: {module} has no symbol graph")


def first_error(text):
    return next((line for line in text.splitlines() if "error:" in line), text[:300])


# The settings of the code that is compiled, by the key of its result in the files of results.
MAIN_ACTOR = ["-default-isolation", "MainActor"]
NONSENDING = ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
ISOLATIONS = {
    "result": [], "with MainActor": MAIN_ACTOR, "nonsending": NONSENDING,
    "nonsending with MainActor": MAIN_ACTOR + NONSENDING,
}


def compiling(rows):
    """How many of the rows compile by default, and with each of the other settings."""
    counts = {key: sum(row.get(key) == "compiles" for row in rows) for key in ISOLATIONS}
    others = ", ".join(f"{count} {key}" for key, count in counts.items() if key != "result")
    return f"{counts['result']} compile ({others})"


def compiler_options(package, kit):
    """The options with which the compiler finds the modules of the package, and those that tests need."""
    compiler = os.path.realpath(shutil.which("swiftc"))
    plugins = os.path.normpath(os.path.join(os.path.dirname(compiler), "../lib/swift/host/plugins"))
    paths = ["-plugin-path", plugins, "-plugin-path", f"{plugins}/testing"]
    # Tests are part of the package, which SwiftPM calls by the name of its folder.
    name = re.sub(r"\W", "_", package.name.lower())
    return ["-package-name", name, *paths, "-I", f"{kit}/.build/debug/Modules", *package.together.options()]


def compile_files(files, others, module, options):
    """Compiles files that see others, of which only the declarations count."""
    primaries = [argument for file in files for argument in ("-primary-file", file, "-o", "/dev/null")]
    return run(
        "swiftc", "-frontend", "-emit-sil", *primaries, *others, "-swift-version", "6", "-parse-as-library",
        "-module-name", module, *options,
    )


def measure_all(description, label, measure):
    """Prints what `measure` says of each package that the user names."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("packages", nargs="*", help="names of packages in packages.json; all without any")
    parser.add_argument("--folder", required=True, help="where to keep the packages, and the results")
    parser.add_argument("--tool", default=f"{KIT}/.build/debug/provider-tool", help="the tool to measure")
    parser.add_argument("--kit", default=KIT, help="the package with the built module Stubbing")
    parser.add_argument("--label", default=label, help="the name of this measurement")
    parser.add_argument("--only-prepare", action="store_true", help="build the packages, and measure nothing")
    arguments = parser.parse_args()
    arguments.tool = os.path.abspath(arguments.tool)
    names = arguments.packages or sorted(json.load(open(os.path.join(HERE, "packages.json"))))
    together = Together(names, arguments.folder)
    together.prepare()
    if arguments.only_prepare:
        return
    for name in names:
        try:
            print(f"{name}: {measure(Package(name, together), arguments)}", flush=True)
        except Failure as failure:
            print(f"{name} isn't measured: {failure}", flush=True)
