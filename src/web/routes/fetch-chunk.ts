import { limits } from "#contract/limits.ts";

/** A part of the program that did not arrive; the page offers to fetch it again. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super("A part of the application could not be loaded", { cause });
    this.name = "ChunkLoadError";
  }
}

/** Waits for a part of the program, at most the time spec §9 gives it. */
export async function fetchChunk<Part>(
  load: () => Promise<Part>,
  timeoutMs: number = limits.chunkLoadTimeoutMs,
): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (cause) {
    throw new ChunkLoadError(cause);
  } finally {
    clearTimeout(timer);
  }
}
