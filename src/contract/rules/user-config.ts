import type { FieldProblem } from "../errors/refusal.ts";
import type { FormValues } from "../schema.ts";
import { languages } from "../codes/language.ts";
import { noticePreferenceProblems } from "./notice-preferences.ts";

/** Settings whose values the product itself chooses from; every other name is a screen's own. */
const choices: Readonly<Record<string, readonly string[]>> = {
  scheme: ["scheme-bpm", "blue", "pink"],
  mode: ["light", "dark", "system"],
  language: languages,
  density: ["compact", "comfortable"],
};

const settingsMax = 200;
const settingMaxCharacters = 32_768;
const nameForm = /^[A-Za-z][\w.:-]{0,63}$/u;

/**
 * What is wrong with a person's settings, by name: unknown values of the product's own settings, names that are no
 * names, a value too long, too many of them. The same function answers on both ends. Pure.
 */
export function userConfigProblems(config: FormValues): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  const entries = Object.entries(config);
  if (entries.length > settingsMax)
    problems.data = { problem: "tooManyEntries", params: { max: settingsMax } };
  for (const [name, value] of entries) {
    const allowed = Object.hasOwn(choices, name) ? choices[name] : undefined;
    if (name === "notices") Object.assign(problems, noticePreferenceProblems(value));
    else if (!nameForm.test(name)) problems[name] = { problem: "wrongForm" };
    else if (allowed !== undefined && !allowed.includes(String(value))) {
      problems[name] = { problem: "notOneOf", params: { allowed: allowed.join(", ") } };
    } else if (JSON.stringify(value).length > settingMaxCharacters) {
      problems[name] = { problem: "tooLong", params: { max: settingMaxCharacters } };
    }
  }
  return problems;
}
