import { getDataItemControlList } from "#contract/calls/opt-data-item.ts";
import { searchUserList } from "#contract/calls/user.ts";
import { listDepartments } from "#contract/calls/user-lists.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { limits } from "#contract/limits.ts";
import { fetchCall } from "../api/index.ts";
import { departmentPaths, fetchTableRows } from "../fields/index.ts";
import { type Condition, isGroup } from "./condition.ts";
import type { ConditionField } from "./condition-fields.ts";
import { readConditionOnce } from "./read-condition-once.ts";

/** What a value is called; `isGone` where it is looked up and not there any more. */
export interface CalledValue {
  label?: string;
  isGone: boolean;
}

/** What values are called, by how they are looked up; not looked up, or not to be told: nothing. */
export type CandidateNames = ReadonlyMap<string, CalledValue>;

/** How a value is looked up: where, and its code. The form's own choices are known without. */
export interface CandidateLook {
  from: "person" | "department" | "dataItem" | "row";
  /** The data item, or the table. */
  list: string;
  code: string;
}

/** The name of a look among `CandidateNames`. */
export const lookKey = ({ from, list, code }: CandidateLook): string => [from, list, code].join(" ");

/** How a value that a field is compared with is looked up. Pure. */
export function lookOf({ kind, component }: ConditionField, code: string): CandidateLook | undefined {
  if (code === "" || (kind === "department" && code === "0")) return undefined;
  if (kind === "person" || component?.componentType === ComponentType.person)
    return { from: "person", list: "", code };
  if (kind === "department") return { from: "department", list: "", code };
  const list = component?.candidateValue ?? "";
  if (list === "" || (kind !== "choice" && kind !== "list")) return undefined;
  if (component?.componentType === ComponentType.tableReference || component?.candidateType === "TABLE")
    return { from: "row", list, code };
  return component?.candidateType === "DATAITEM" ? { from: "dataItem", list, code } : undefined;
}

/** Everything that has to be looked up to say conditions in words, each once, in order. Pure. */
export function looksIn(
  expressions: Iterable<string>,
  fields: readonly ConditionField[],
  people: readonly string[] = [],
): CandidateLook[] {
  const found = new Map<string, CandidateLook>();
  const add = (look: CandidateLook | undefined) => {
    if (look !== undefined) found.set(lookKey(look), look);
  };
  const walk = (condition: Condition): void => {
    if (isGroup(condition)) return condition.members.forEach(walk);
    const field = fields.find(({ path }) => path === condition.path);
    if (field === undefined) return;
    for (const value of condition.values)
      if ("literal" in value && typeof value.literal !== "boolean") add(lookOf(field, String(value.literal)));
  };
  for (const code of people) add({ from: "person", list: "", code });
  for (const expression of new Set(expressions)) {
    const condition = readConditionOnce(expression);
    if (condition !== undefined) walk(condition);
  }
  return [...found.values()];
}

/** So many codes are asked for at once. */
const askedAtOnce = limits.pageSizeMax;

/** Looks names up, of each list many at once; what fails or may not be seen is left out, and its code stands. */
export async function fetchCandidateNames(looks: readonly CandidateLook[]): Promise<CandidateNames> {
  const lists = new Map<string, CandidateLook[]>();
  for (const look of looks) {
    const name = `${look.from} ${look.list}`;
    const ofList = lists.get(name) ?? [];
    ofList.push(look);
    lists.set(name, ofList);
  }
  const asked = [...lists.values()].flatMap((ofList) => inParts(ofList));
  const found = await Promise.all(asked.map((part) => lookUpOrLeave(part)));
  return new Map(found.flat());
}

type Found = [string, CalledValue][];

function inParts(looks: readonly CandidateLook[]): CandidateLook[][] {
  const parts: CandidateLook[][] = [];
  for (let from = 0; from < looks.length; from += askedAtOnce)
    parts.push(looks.slice(from, from + askedAtOnce));
  return parts;
}

/** Where several cannot be asked for together, as for the sake of one code that none can be, each is by itself. */
async function lookUpOrLeave(looks: readonly CandidateLook[]): Promise<Found> {
  try {
    const called = await lookUp(looks);
    return looks.flatMap((look): Found => {
      const value = called?.(look.code);
      return value === undefined ? [] : [[lookKey(look), value]];
    });
  } catch {
    if (looks.length === 1) return [];
    return (await Promise.all(looks.map((look) => lookUpOrLeave([look])))).flat();
  }
}

/** What codes of one list are called; nothing where nobody can tell. */
async function lookUp(
  looks: readonly CandidateLook[],
): Promise<((code: string) => CalledValue | undefined) | undefined> {
  const [{ from, list } = { from: "person", list: "" }] = looks;
  const codes = looks.map(({ code }) => code);
  switch (from) {
    case "person": {
      const { rows } = await fetchCall(searchUserList, {
        userCodes: codes,
        pageSize: askedAtOnce,
        former: true,
      });
      return among(rows.map(({ userCode, realName }) => [userCode, realName]));
    }
    case "department": {
      const paths = departmentPaths(await fetchCall(listDepartments, {}));
      return among(paths.map(({ deptId, path }) => [String(deptId), path.at(-1)]));
    }
    case "dataItem": {
      const values = await fetchCall(getDataItemControlList, { dataEnName: list });
      return among(values.map(({ dataConValue, dataConDesc }) => [dataConValue, dataConDesc]));
    }
    case "row": {
      const rows = await fetchTableRows(list, { keys: codes });
      return rows === undefined ? undefined : among(rows.map(({ value, label }) => [value, label]));
    }
  }
}

function among(called: readonly (readonly [string, string | undefined])[]): (code: string) => CalledValue {
  const labels = new Map(called);
  return (code) => {
    const label = labels.get(code);
    return label === undefined ? { isGone: true } : { label, isGone: false };
  };
}
