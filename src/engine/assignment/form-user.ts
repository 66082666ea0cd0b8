import { componentsOf } from "#contract/shapes/form-components.ts";
import { type AssignmentRule, foundAs, listOf } from "./candidate.ts";

/** The person, or persons, that a field of the form names. */
export const formUser: AssignmentRule = (argument, { people, page, form }) => {
  const code = argument.trim();
  const value = form[code];
  const named = Array.isArray(value) ? value : [value];
  const userCodes = named.flatMap((each) => (typeof each === "string" ? listOf(each) : []));
  const field =
    componentsOf(page).find((component) => component.componentCode === code)?.componentTitle ?? code;
  return foundAs(
    userCodes.filter((userCode) => people.exists(userCode)),
    "formUser",
    { field },
  );
};
