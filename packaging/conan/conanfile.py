"""Pursuit for Conan 2, out of a clone: the library is built by Rust, and Conan packages what was installed.

    cargo xtask library --install target/install
    conan export-pkg packaging/conan
"""

import json
import os

from conan import ConanFile
from conan.errors import ConanException
from conan.tools.files import copy


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
    def _installed(self):
        return os.path.join(self.recipe_folder, os.pardir, os.pardir, "target", "install")

    def set_version(self):
        with open(os.path.join(self.recipe_folder, os.pardir, "vcpkg", "pursuit", "vcpkg.json"), encoding="utf-8") as manifest:
            self.version = json.load(manifest)["version-semver"]

    def layout(self):
        self.folders.build = self.folders.generators = "build"

    def package(self):
        if not os.path.isfile(os.path.join(self._installed, "include", "pursuit.h")):
            raise ConanException("nothing is installed: cargo xtask library --install target/install")
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
