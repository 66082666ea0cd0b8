export { ArchiveBudget, type ArchiveFault } from "./archive-budget.ts";
export { compoundNames, isCompoundFile } from "./compound-names.ts";
export { type ArchiveContent, readArchive } from "./read-archive.ts";
export { type Entry, openPromise, type ZipFile } from "./open-zip.ts";
export { type UnpackedArchive, unpackArchive } from "./unpack-archive.ts";
