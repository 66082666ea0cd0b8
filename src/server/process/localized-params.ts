import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { People } from "#engine";
import type { LocalizedBundle } from "./localized-bundle.ts";

/** What puts the engine's parameters into the words of one reader. */
export interface Localizer extends Pick<LocalizedBundle, "taskNamed"> {
  /** As the reader may know them (`namesShownTo`). */
  people: Pick<People, "realName" | "deptName">;
}

/** Parameters of the engine's texts that are names of tasks. */
const namesOfTasks: readonly string[] = ["task", "otherTask"];
/** Those that are several tasks. */
const listsOfTasks: readonly string[] = ["tasks"];
/** Those that are people, by their codes. */
const codesOfPeople: readonly string[] = ["person", "who", "holder"];
/** Those that are departments, by their numbers. */
const numbersOfDepartments: readonly string[] = ["dept"];
/** Those that are several people, each called by name and code. */
const listsOfPeople: readonly string[] = ["people"];

/**
 * Parameters of a refusal, a reason or a notice as their reader calls them: tasks in their language, people and departments
 * by the names they may know. What was written down before codes were has the names themselves, which stay readable.
 */
export function localizedParams({ taskNamed, people }: Localizer, params: FormValues): FormValues {
  const localized = (key: string, value: JsonValue): JsonValue => {
    if (Array.isArray(value) && listsOfPeople.includes(key))
      return value.map((one) => (typeof one === "string" ? withCode(people, one) : one));
    if (Array.isArray(value) && listsOfTasks.includes(key))
      return value.map((one) => (typeof one === "string" ? taskNamed(one) : one));
    if (typeof value !== "string") return value;
    if (namesOfTasks.includes(key)) return taskNamed(value);
    if (numbersOfDepartments.includes(key))
      return /^\d+$/u.test(value) ? people.deptName(Number(value)) : value;
    return codesOfPeople.includes(key) ? people.realName(value) : value;
  };
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, localized(key, value)]));
}

/** Somebody by name and code, from a code alone or from both. */
function withCode(people: Localizer["people"], known: string): string {
  const code = known.slice(known.lastIndexOf(" ") + 1);
  const name = people.realName(code);
  return name === code ? code : `${name} ${code}`;
}
