import type { FormValues } from "#contract/schema.ts";
import examples from "./examples.json" with { type: "json" };

/** An application of the demonstration and how far it came. */
export interface Example {
  processId: string;
  by: string;
  title: string;
  urgency?: string;
  daysAgo: number;
  /** A date `+3` is three days after it was filed. */
  values: FormValues;
  /** Names of the files in its field `attachments`. */
  attachments?: readonly string[];
  /** In order; what follows the last is open. */
  decisions: readonly { by: string; opinion: string }[];
}

/** Running and finished applications that fill the screens. */
export const demonstrationExamples = examples as unknown as readonly Example[];
