export { type ByteRange, type FileStorage, FileStorageError, type FileToStore } from "./file-storage.ts";
export { openFileStorage } from "./open-file-storage.ts";
export { readS3Address, s3AddressExample } from "./s3-address.ts";
