# An overlay port, out of a clone, which needs Rust:
#
#     vcpkg install pursuit --overlay-ports=path/to/the/clone/packaging/vcpkg
vcpkg_check_linkage(ONLY_STATIC_LIBRARY)
set(VCPKG_BUILD_TYPE release)

find_program(CARGO cargo REQUIRED)
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
vcpkg_execute_required_process(
  COMMAND "${CARGO}" xtask library --install "${CURRENT_PACKAGES_DIR}"
  WORKING_DIRECTORY "${SOURCE_PATH}"
  LOGNAME "install-${TARGET_TRIPLET}")

# The static library alone; what CMake reads lies in share here, one folder less deep.
file(GLOB SHARED "${CURRENT_PACKAGES_DIR}/lib/*.so" "${CURRENT_PACKAGES_DIR}/lib/*.dylib" "${CURRENT_PACKAGES_DIR}/lib/*.dll*")
if(SHARED)
  file(REMOVE ${SHARED})
endif()
file(READ "${CURRENT_PACKAGES_DIR}/lib/cmake/Pursuit/PursuitConfig.cmake" CONFIG)
string(REPLACE "/../../.." "/../.." CONFIG "${CONFIG}")
file(WRITE "${CURRENT_PACKAGES_DIR}/share/pursuit/PursuitConfig.cmake" "${CONFIG}")
file(RENAME "${CURRENT_PACKAGES_DIR}/lib/cmake/Pursuit/PursuitConfigVersion.cmake"
  "${CURRENT_PACKAGES_DIR}/share/pursuit/PursuitConfigVersion.cmake")
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/lib/cmake" "${CURRENT_PACKAGES_DIR}/share/doc"
  "${CURRENT_PACKAGES_DIR}/share/pursuit/CMakeLists.txt" "${CURRENT_PACKAGES_DIR}/share/pursuit/example.c")
vcpkg_fixup_pkgconfig()

file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE-MIT" "${SOURCE_PATH}/LICENSE-APACHE" "${SOURCE_PATH}/LICENSE-THIRD-PARTY")
