import { limits } from "#contract/limits.ts";

/**
 * What is wrong with an archive: it cannot be read, it unpacks to too much, it holds archives too deep, it would unpack
 * outside the folder it is unpacked in.
 */
export type ArchiveFault = "archiveBroken" | "archiveBomb" | "archiveTooDeep" | "archiveLeadsOut";

/** A finding, thrown through the callbacks of the reader and caught at its door. */
export class ArchiveFaultError extends Error {
  readonly fault: ArchiveFault;

  constructor(fault: ArchiveFault) {
    super(fault);
    this.fault = fault;
  }
}

/** What an upload may still unpack to, archives within archives included. */
export class ArchiveBudget {
  #entries: number = limits.archiveEntriesMax;
  #declaredBytes: number;
  #trialBytes: number;

  /**
   * `trialBytes`: how much may really be unpacked to see whether the entries tell the truth; `unpackedMaxKb`: what all
   * of them may declare.
   */
  constructor(trialBytes: number = 64 * 1024 * 1024, unpackedMaxKb: number = limits.archiveUnpackedMaxKb) {
    this.#trialBytes = trialBytes;
    this.#declaredBytes = unpackedMaxKb * 1024;
  }

  /** Counts an entry as it declares itself. */
  declare(unpackedBytes: number): void {
    this.#entries -= 1;
    this.#declaredBytes -= unpackedBytes;
    if (this.#entries < 0 || this.#declaredBytes < 0) throw new ArchiveFaultError("archiveBomb");
  }

  /** Whether an entry of this size may still be unpacked on trial; if so, it is counted. */
  try(unpackedBytes: number): boolean {
    if (unpackedBytes > this.#trialBytes) return false;
    this.#trialBytes -= unpackedBytes;
    return true;
  }
}
