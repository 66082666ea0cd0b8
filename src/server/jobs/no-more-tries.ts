/** A job has failed in a way that another try will not mend; it is reported and done with. `cause` is what happened. */
export class NoMoreTries extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
