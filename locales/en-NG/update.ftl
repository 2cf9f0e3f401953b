### Whether an update may be installed, as `bursar --check-update` says it.

update-no-key = This build of Bursar has no key for updates, so it cannot check a package.
update-unreadable = The offer or its signature cannot be read. Do not install the package.
update-plain = The offer has no https address for the package. Do not install the package.
update-not-newer = The package is not newer than this version of Bursar.
update-not-signed = The package does not match the signature for this version. Do not install it.
