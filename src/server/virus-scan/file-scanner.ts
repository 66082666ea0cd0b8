/** Looks for viruses in files before they are kept. */
export interface FileScanner {
  /**
   * Answers the name of what was found in a file of this machine, or nothing.
   *
   * @throws {ScannerError} where nobody looked at it: it must not be kept then.
   */
  scan(path: string): Promise<string | undefined>;
}

/** The scanner could not be reached, or would not look at the file. */
export class ScannerError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ScannerError";
  }
}
