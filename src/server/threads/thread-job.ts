import type { Config } from "../config.ts";

/** What a thread needs to work like the process it belongs to. */
export interface ThreadSettings {
  readonly config: Config;
  readonly databaseUrl: string;
}

/** A background job for a thread. */
export interface ThreadJob {
  readonly task: string;
  readonly payload: unknown;
  readonly jobId: string;
  readonly attempt: number;
  readonly maxAttempts: number;
}

/** How a job went in a thread; errors lose their kind on the way, so it is said apart. */
export type ThreadOutcome = { readonly failed: false } | ThreadFailure;

/** What a job failed with. */
export interface ThreadFailure {
  readonly failed: true;
  readonly message: string;
  readonly stack: string | undefined;
  /** Another try will not mend it. */
  readonly isFinal: boolean;
}
