import { limits } from "#contract/limits.ts";

/** A request with files that is being received. */
export interface UploadPlace {
  /** Whether its sender may bring so many bytes more at this time. */
  takes(bytes: number): boolean;
  /** Frees the place and what was counted; a second time does nothing. */
  leave(): void;
}

interface Sender {
  requests: number;
  bytes: number;
}

/** After how long another try makes sense. */
export const uploadRetrySeconds = 5;

const senders = new Map<string, Sender>();

/**
 * A place for one request of a sender; undefined where `limits.uploadsAtOnce` of theirs are being received. What is bounded
 * are the memory and the temporary folder of this process, so each process counts for itself.
 */
export function takePlace(sender: string): UploadPlace | undefined {
  const known = senders.get(sender) ?? { requests: 0, bytes: 0 };
  if (known.requests >= limits.uploadsAtOnce) return undefined;
  senders.set(sender, known);
  known.requests += 1;
  let taken = 0;
  let isHeld = true;
  return {
    takes: (bytes) => {
      known.bytes += bytes;
      taken += bytes;
      return known.bytes <= limits.receivingMaxKb * 1024;
    },
    leave: () => {
      if (!isHeld) return;
      isHeld = false;
      known.bytes -= taken;
      known.requests -= 1;
      if (known.requests === 0) senders.delete(sender);
    },
  };
}
