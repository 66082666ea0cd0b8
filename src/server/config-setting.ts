import type { SettingProblem } from "./config-error.ts";

/** One setting as an operator sees it; the settings table of the README is written from these. */
export interface Setting {
  readonly name: string;
  /** The value that counts when nothing is set, in words where it depends on something. */
  readonly default: string;
  readonly description: string;
  /** Answers what is wrong with a value and how to mend it, or nothing. */
  readonly check: (value: string) => Omit<SettingProblem, "name"> | undefined;
}
