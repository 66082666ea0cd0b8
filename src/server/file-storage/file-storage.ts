import type { Readable } from "node:stream";

/** Bytes from `start` to `end`, both counted from 0 and both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file on this machine that is to be kept. */
export interface FileToStore {
  readonly path: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Where uploaded files are kept, under random names; every process of the application sees the same. */
export interface FileStorage {
  /** Keeps a file: when it resolves the file is whole and durable, when it rejects there is none under the name. */
  put(key: string, file: FileToStore): Promise<void>;
  /** The bytes of a file, or nothing where there is none. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes a file; one that is not there counts as removed. */
  remove(key: string): Promise<void>;
}

/** The storage could not be reached or refused: nothing was done. The message names no key and no secret. */
export class FileStorageError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "FileStorageError";
  }
}
