import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { People } from "#engine";
import type { SpokenBundle } from "./spoken-bundle.ts";

/** For whom a text is said. */
export interface Hearer extends Pick<SpokenBundle, "taskNamed"> {
  /** As the hearer may know them (`namesShownTo`). */
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
 * Parameters of a refusal, a reason or a notice as the hearer calls them: tasks in their language, people and departments
 * by the names they may know. What was written down before codes were has the names themselves, which stay readable.
 */
export function spokenParams({ taskNamed, people }: Hearer, params: FormValues): FormValues {
  const spoken = (key: string, value: JsonValue): JsonValue => {
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
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, spoken(key, value)]));
}

/** Somebody by name and code, from a code alone or from both. */
function withCode(people: Hearer["people"], known: string): string {
  const code = known.slice(known.lastIndexOf(" ") + 1);
  const name = people.realName(code);
  return name === code ? code : `${name} ${code}`;
}
