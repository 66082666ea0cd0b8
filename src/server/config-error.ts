/** One setting that cannot be used: what is wrong with it and what to write instead. */
export interface SettingProblem {
  readonly name: string;
  readonly problem: string;
  readonly remedy: string;
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
