import { limits } from "#contract/limits.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import { isCallError } from "../../api/index.ts";
import { isRefused, sendFile, type Upload, uploadProblem, wasCancelled } from "./upload.ts";

/** Files on their way to the server: a few at once, each of which can be cancelled and tried again. */
export interface UploadQueue {
  uploads: () => readonly Upload[];
  listen: (listener: () => void) => () => void;
  /** `problemOf` says what is wrong with a file before it is sent, given the names already on their way. */
  add: (
    files: readonly File[],
    problemOf: (file: File, others: readonly string[]) => string | undefined,
  ) => void;
  cancel: (key: number) => void;
  retry: (key: number) => void;
  /** Who takes what has arrived, from now on. */
  handTo: (take: (attachment: Attachment) => void) => void;
  /** Ends what is under way; what has not arrived does not arrive. */
  leave: () => void;
}

/** Makes a queue; `onFault` is told what should not happen. */
export function createUploadQueue(onFault: (error: unknown) => void): UploadQueue {
  let take: (attachment: Attachment) => void = () => undefined;
  let uploads: readonly Upload[] = [];
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const sendings = new Map<number, AbortController>();

  function replace(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }
  function update(key: number, part: Partial<Upload>): void {
    replace(uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }
  function drop(key: number): void {
    replace(uploads.filter((upload) => upload.key !== key));
  }

  function sendNext(): void {
    while (sendings.size < limits.uploadsAtOnce) {
      const next = uploads.find(({ state }) => state === "waiting");
      if (next === undefined) return;
      void send(next).catch(onFault);
    }
  }

  async function send({ key, file }: Upload): Promise<void> {
    const leaving = new AbortController();
    sendings.set(key, leaving);
    update(key, { state: "sending", share: 0 });
    try {
      const attachment = await sendFile(file, {
        signal: leaving.signal,
        onProgress: (share) => update(key, { share }),
      });
      if (leaving.signal.aborted) return;
      // First the value, then the line: at no moment does the form look finished without the file.
      take(attachment);
      drop(key);
    } catch (error) {
      if (wasCancelled(error)) return;
      if (!isCallError(error)) throw error;
      // What the server looked at and refused, it would refuse again.
      update(key, { state: "failed", problem: uploadProblem(error), hopeless: isRefused(error) });
    } finally {
      sendings.delete(key);
      sendNext();
    }
  }

  return {
    uploads: () => uploads,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files, problemOf) {
      for (const file of files) {
        lastKey += 1;
        const others = uploads.map((upload) => upload.file.name);
        const problem = problemOf(file, others);
        const upload = { key: lastKey, file, share: 0 };
        replace([
          ...uploads,
          problem === undefined
            ? { ...upload, state: "waiting" }
            : { ...upload, state: "failed", problem, hopeless: true },
        ]);
      }
      sendNext();
    },
    cancel(key) {
      sendings.get(key)?.abort();
      drop(key);
    },
    retry(key) {
      update(key, { state: "waiting", share: 0 });
      sendNext();
    },
    handTo(taker) {
      take = taker;
    },
    leave() {
      uploads = [];
      for (const leaving of sendings.values()) leaving.abort();
    },
  };
}
