/** The time-stamping authority could not be reached, refused, or stamped something else. */
export class TimeStampError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "TimeStampError";
  }
}
