import { getDataItemControlList } from "#contract/calls/opt-data-item.ts";
import { searchUserList } from "#contract/calls/user.ts";
import { listDepartments } from "#contract/calls/user-lists.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
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

/** More names than a person reads: the rest stands by its codes. */
const looksAtMost = 300;

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
  return [...found.values()].slice(0, looksAtMost);
}

/** Looks names up, each list once; what fails or may not be seen is left out, and its code stands. */
export async function fetchCandidateNames(looks: readonly CandidateLook[]): Promise<CandidateNames> {
  const found = await Promise.all(
    looks.map(async (look) => {
      try {
        return [lookKey(look), await lookUp(look)] as const;
      } catch {
        return [lookKey(look), undefined] as const;
      }
    }),
  );
  return new Map(found.flatMap(([key, called]) => (called === undefined ? [] : [[key, called]])));
}

async function lookUp({ from, list, code }: CandidateLook): Promise<CalledValue | undefined> {
  switch (from) {
    case "person": {
      const { rows, total, pageSize } = await fetchCall(searchUserList, {
        keyword: code,
        pageSize: 20,
        former: true,
      });
      const person = rows.find(({ userCode }) => userCode === code);
      // Of many whose usernames have this one in them not all came.
      if (person === undefined && total > pageSize) return undefined;
      return calledOrGone(person?.realName);
    }
    case "department": {
      const paths = departmentPaths(await fetchCall(listDepartments, {}));
      return calledOrGone(paths.find(({ deptId }) => String(deptId) === code)?.path.at(-1));
    }
    case "dataItem": {
      const values = await fetchCall(getDataItemControlList, { dataEnName: list });
      return calledOrGone(values.find(({ dataConValue }) => dataConValue === code)?.dataConDesc);
    }
    case "row": {
      const rows = await fetchTableRows(list, { key: code });
      return rows === undefined ? undefined : calledOrGone(rows[0]?.label);
    }
  }
}

const calledOrGone = (label: string | undefined): CalledValue =>
  label === undefined ? { isGone: true } : { label, isGone: false };
