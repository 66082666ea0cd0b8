import type { Readable } from "node:stream";
import { type Entry, open } from "yauzl";

export type { Entry } from "yauzl";

/** A packed file whose parts are read as streams. */
export interface ZipFile {
  entries(): Promise<Entry[]>;
  open(entry: Entry): Promise<Readable>;
  close(): void;
}

/** Opens a packed file whose budget was looked at before (`readArchive`): a part never unpacks to more than it declares. */
export async function openPromise(path: string): Promise<ZipFile> {
  const zip = await new Promise<import("yauzl").ZipFile>((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, opened) => {
      if (error !== null || opened === undefined) reject(error ?? new Error("it cannot be opened"));
      else resolve(opened);
    });
  });
  return {
    entries: () =>
      new Promise((resolve, reject) => {
        const entries: Entry[] = [];
        zip.on("entry", (entry: Entry) => {
          entries.push(entry);
          zip.readEntry();
        });
        zip.once("end", () => resolve(entries));
        zip.once("error", reject);
        zip.readEntry();
      }),
    open: (entry) =>
      new Promise((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error !== null || stream === undefined) reject(error ?? new Error("a part cannot be read"));
          else resolve(stream);
        });
      }),
    close: () => zip.close(),
  };
}
