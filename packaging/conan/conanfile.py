"""Pursuit for Conan 2, out of a clone: its sources are built by Rust, which Conan does not bring.

    conan create packaging/conan
"""

import json
import os
import shutil

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import cross_building
from conan.tools.files import copy

# What the build reads, of the clone.
SOURCES = [
    ".cargo/*",
    "CHANGELOG.md",
    "CMakeLists.txt",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE*",
    "build.rs",
    "cbindgen.toml",
    "include/*",
    "packaging/*",
    "rust/api/*",
    "rust/core/*",
    "rust/ffi/*",
    "rust/ffi_derive/*",
    "rust/xtask/*",
    "samples/*",
    "tests/abi/*",
    "tests/unreal/header_tool/*",
]


class Pursuit(ConanFile):
    name = "pursuit"
    package_type = "library"
    description = "Where to go, or aim, to meet a moving target, and when"
    license = "MIT OR Apache-2.0"
    topics = ("game-ai", "steering", "intercept", "orca", "crowd")
    settings = "os", "arch"
    options = {"shared": [True, False]}
    default_options = {"shared": False}

    @property
    def _clone(self):
        return os.path.join(self.recipe_folder, os.pardir, os.pardir)

    def set_version(self):
        with open(os.path.join(self._clone, "packaging", "vcpkg", "pursuit", "vcpkg.json"), encoding="utf-8") as manifest:
            self.version = json.load(manifest)["version-semver"]

    def export_sources(self):
        for pattern in SOURCES:
            copy(self, pattern, self._clone, self.export_sources_folder, excludes=["*/target/*", "*/build/*"])

    def layout(self):
        self.folders.build = self.folders.generators = "build"

    def validate(self):
        if cross_building(self):
            raise ConanInvalidConfiguration("built for the machine it runs on only; for another, a release has an archive")

    def validate_build(self):
        if not shutil.which("cargo"):
            raise ConanInvalidConfiguration("Pursuit is written in Rust, and there is no cargo: https://rustup.rs")

    @property
    def _installed(self):
        return os.path.join(self.build_folder, "installed")

    def build_id(self):
        # One build makes both kinds.
        self.info_build.options.shared = "both"

    def build(self):
        self.run(f'cargo xtask library --install "{self._installed}"', cwd=self.source_folder)

    def package(self):
        copy(self, "LICENSE*", os.path.join(self._installed, "share", "doc", "pursuit"), os.path.join(self.package_folder, "licenses"))
        copy(self, "*", os.path.join(self._installed, "include"), os.path.join(self.package_folder, "include"))
        shared = ["*.so", "*.dylib", "*.dll", "*.dll.lib"]
        library = os.path.join(self._installed, "lib")
        for pattern in shared if self.options.shared else ["*.a", "*.lib"]:
            place = "bin" if pattern == "*.dll" else "lib"
            left_out = () if self.options.shared else shared
            copy(self, pattern, library, os.path.join(self.package_folder, place), keep_path=False, excludes=left_out)

    def package_info(self):
        # As the package's own configuration has them.
        self.cpp_info.set_property("cmake_file_name", "Pursuit")
        self.cpp_info.set_property("cmake_target_name", "Pursuit::Pursuit")
        self.cpp_info.set_property("pkg_config_name", "pursuit")
        self.cpp_info.libs = ["pursuit.dll" if self.options.shared and self.settings.os == "Windows" else "pursuit"]
