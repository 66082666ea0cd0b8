import type { Refusal } from "#contract/errors/refusal.ts";
import type { Needs } from "../model/outcome.ts";

/**
 * Ends a command from deep inside with a refusal or a question to the host. It never leaves the engine:
 * `decide` turns it back into a value.
 */
export class Stop extends Error {
  readonly answer: Refusal | Needs;

  constructor(answer: Refusal | Needs) {
    super("the command stops here");
    this.answer = answer;
  }
}

/** Refuses the command; nothing of it happens. */
export function stop(answer: Refusal | Needs): never {
  throw new Stop(answer);
}
