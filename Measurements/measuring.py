"""What the measurements of the tools on the packages of others have in common."""
import argparse
import glob
import json
import os
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
KIT = os.path.dirname(HERE)


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", **options)


class Failure(Exception):
    pass


def succeed(*command, **options):
    result = run(*command, **options)
    if result.returncode:
        raise Failure(f"{' '.join(command)}: {first_error(result.stdout + result.stderr)}")
    return result.stdout


class Package:
    """A package in a folder of its own, with what is made of it."""

    def __init__(self, name, folder):
        self.name = name
        self.folder = os.path.join(os.path.abspath(folder), name)
        self.source = os.path.join(self.folder, "source")
        self.graphs = os.path.join(self.folder, "graphs")
        self.build = os.path.join(self.source, ".build", "debug")

    def prepare(self):
        """Clones and builds the package, and extracts the graphs of all modules."""
        if os.path.isdir(self.graphs):
            return
        if not os.path.isdir(self.source):
            url, version = json.load(open(os.path.join(HERE, "packages.json")))[self.name]
            os.makedirs(self.folder, exist_ok=True)
            succeed("git", "clone", "-q", "--depth", "1", "--branch", version, url, self.source)
        succeed("swift", "build", "--package-path", self.source, "-Xswiftc", "-enable-testing")
        triple = json.loads(succeed("swiftc", "-print-target-info"))["target"]["triple"]
        unfinished = self.graphs + "-unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        os.makedirs(unfinished)
        for module in glob.glob(f"{self.build}/Modules/*.swiftmodule"):
            name = os.path.splitext(os.path.basename(module))[0]
            run(
                "swift-symbolgraph-extract", "-module-name", name, "-target", triple, "-output-dir", unfinished,
                "-minimum-access-level", "private", "-skip-synthesized-members", "-include-spi-symbols",
                *self.options(),
            )
        if not os.listdir(unfinished):
            raise Failure("no module has a symbol graph")
        os.rename(unfinished, self.graphs)

    def description(self):
        """The description of the package that the tool reads, in a file."""
        description = {
            "directory": self.source, "targets": [], "cache": f"{self.folder}/cache",
            "symbolGraphExtract": shutil.which("swift-symbolgraph-extract"),
        }
        file = f"{self.folder}/description.json"
        json.dump(description, open(file, "w"))
        return file

    def options(self):
        """The options that make the modules of the package visible to the compiler."""
        maps = glob.glob(f"{self.build}/*.build/module.modulemap")
        headers = []
        for folder in [self.source, *glob.glob(f"{self.source}/.build/checkouts/*")]:
            maps += glob.glob(f"{folder}/**/module.modulemap", recursive=True)
            # Modules of C include the headers of others.
            headers += glob.glob(f"{folder}/Sources/**/include", recursive=True)
        options = ["-I", f"{self.build}/Modules"]
        for path in headers:
            options += ["-Xcc", f"-I{path}"]
        for file in maps:
            options += ["-Xcc", f"-fmodule-map-file={file}"]
        return options

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


# The isolation of the code that is compiled, by the key of its result in the files of results.
ISOLATIONS = {"result": [], "with MainActor": ["-default-isolation", "MainActor"]}


def compiler_options(package, kit):
    """The options with which the compiler finds the modules of the package, and those that tests need."""
    compiler = os.path.realpath(shutil.which("swiftc"))
    plugins = os.path.normpath(os.path.join(os.path.dirname(compiler), "../lib/swift/host/plugins"))
    paths = ["-plugin-path", plugins, "-plugin-path", f"{plugins}/testing"]
    # Tests are part of the package, which SwiftPM calls by the name of its folder.
    name = os.path.basename(package.source)
    return ["-package-name", name, *paths, "-I", f"{kit}/.build/debug/Modules", *package.options()]


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
    parser.add_argument("packages", nargs="+", help="the names of packages in packages.json")
    parser.add_argument("--folder", required=True, help="where to keep the packages, and the results")
    parser.add_argument("--tool", default=f"{KIT}/.build/debug/provider-tool", help="the tool to measure")
    parser.add_argument("--kit", default=KIT, help="the package with the built module Stubbing")
    parser.add_argument("--label", default=label, help="the name of this measurement")
    parser.add_argument("--only-prepare", action="store_true", help="build the packages, and measure nothing")
    arguments = parser.parse_args()
    arguments.tool = os.path.abspath(arguments.tool)
    for name in arguments.packages:
        try:
            package = Package(name, arguments.folder)
            package.prepare()
            if not arguments.only_prepare:
                print(f"{name}: {measure(package, arguments)}", flush=True)
        except Failure as failure:
            print(f"{name} isn't measured: {failure}", flush=True)
