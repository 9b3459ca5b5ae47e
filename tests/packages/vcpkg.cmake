# What the port asks of vcpkg, so that it runs without: cmake -D PORTFILE=... -D CURRENT_PACKAGES_DIR=... -P vcpkg.cmake
# Source: "vcpkg_check_linkage", "vcpkg_execute_required_process", "vcpkg_fixup_pkgconfig", "vcpkg_install_copyright",
# "Variables", learn.microsoft.com/vcpkg. vcpkg_fixup_pkgconfig checks only: the file is relative to its place already.
cmake_minimum_required(VERSION 3.16)
set(PORT pursuit)
set(TARGET_TRIPLET here)

function(vcpkg_check_linkage)
  if(NOT "${ARGN}" STREQUAL "ONLY_STATIC_LIBRARY")
    message(FATAL_ERROR "vcpkg_check_linkage: ${ARGN}")
  endif()
endfunction()

function(vcpkg_execute_required_process)
  cmake_parse_arguments(ASKED "" "WORKING_DIRECTORY;LOGNAME" "COMMAND" ${ARGN})
  if(ASKED_UNPARSED_ARGUMENTS OR NOT ASKED_WORKING_DIRECTORY OR NOT ASKED_LOGNAME)
    message(FATAL_ERROR "vcpkg_execute_required_process: ${ARGN}")
  endif()
  execute_process(COMMAND ${ASKED_COMMAND} WORKING_DIRECTORY "${ASKED_WORKING_DIRECTORY}" RESULT_VARIABLE RESULT)
  if(RESULT)
    message(FATAL_ERROR "${ASKED_COMMAND}: ${RESULT}")
  endif()
endfunction()

function(vcpkg_fixup_pkgconfig)
  file(READ "${CURRENT_PACKAGES_DIR}/lib/pkgconfig/pursuit.pc" TEXT)
  if(NOT TEXT MATCHES "prefix=\\\${pcfiledir}/\\.\\./\\.\\.\n")
    message(FATAL_ERROR "pursuit.pc is not relative: ${TEXT}")
  endif()
endfunction()

function(vcpkg_install_copyright)
  cmake_parse_arguments(ASKED "" "" "FILE_LIST" ${ARGN})
  foreach(FILE IN LISTS ASKED_FILE_LIST)
    file(READ "${FILE}" TEXT)
    file(APPEND "${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright" "${TEXT}")
  endforeach()
endfunction()

# As vcpkg includes it: CMAKE_CURRENT_LIST_DIR is the port's.
include("${PORTFILE}")
