/** One setting that cannot be used: what is wrong with it and what to write instead. */
export interface SettingProblem {
  readonly name: string;
  readonly problem: string;
  readonly remedy: string;
}

/** A setting that is missing although another, which does nothing alone, is there. */
export function missingHalf<Name extends string>(absent: Name, given: Name): SettingProblem & { name: Name } {
  return {
    name: absent,
    problem: `it is missing, and ${given} does nothing without it.`,
    remedy: `Set ${absent}, or leave ${given} out.`,
  };
}

/** The start is refused because settings are malformed; lists all of them, so that one look mends them. */
export class ConfigError extends Error {
  readonly problems: readonly SettingProblem[];

  constructor(problems: readonly SettingProblem[]) {
    const lines = problems.map(({ name, problem, remedy }) => `  ${name}: ${problem} ${remedy}`);
    super(`These settings cannot be used:\n${lines.join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}
