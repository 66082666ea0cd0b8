import { listDepartments } from "#contract/calls/user-lists.ts";
import { getDataItemControlList } from "#contract/calls/opt-data-item.ts";
import { searchUserList } from "#contract/calls/user.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { limits } from "#contract/limits.ts";
import { fetchCall, isCallError } from "../../api/index.ts";
import { departmentPaths } from "../departments/department-tree.ts";
import { fetchTableRows } from "../references/use-table-rows.ts";
import { holdsList, namesIn } from "./looked-up-columns.ts";
import { type Bearer, type MeantProblems, oneMeant } from "./one-meant.ts";
import type { PastedCell } from "./pasted-cell.ts";

type Found = ReturnType<typeof oneMeant<JsonValue>>;

const people: MeantProblems = { none: "nobodyOfThatName", several: "severalOfThatName" };
const departments: MeantProblems = {
  none: "noDepartmentOfThatName",
  several: "severalDepartmentsOfThatName",
};
const rows: MeantProblems = { none: "noRowOfThatName", several: "severalRowsOfThatName" };
const choices: MeantProblems = { none: "notAChoice", several: "severalRowsOfThatName" };

/**
 * What a pasted text comes to in a column whose values only the server knows: codes, and names that one alone bears,
 * looked up as the cell's own picker does. What cannot be looked up now says why; nothing is thrown but faults.
 */
export async function findNamed(column: FormComponent, text: string): Promise<PastedCell> {
  try {
    const found = await Promise.all(namesIn(column, text).map((name) => findOne(column, name)));
    const wrong = found.find((each) => "problem" in each);
    if (wrong !== undefined) return wrong;
    const values = found.map((each) => (each as { value: JsonValue }).value);
    return { value: holdsList(column) ? [...new Set(values)] : (values[0] ?? null) };
  } catch (error) {
    if (!isCallError(error)) throw error;
    return { problem: { problem: "notLookedUp", params: { reason: error.message } } };
  }
}

async function findOne(column: FormComponent, name: string): Promise<Found> {
  const table = column.candidateValue ?? "";
  switch (column.componentType) {
    case ComponentType.person:
      return await findPerson(name);
    case ComponentType.department:
      return await findDepartment(name);
    case ComponentType.tableReference:
      return await findRow(table, name, rows);
    default:
      return column.candidateType === "TABLE"
        ? await findRow(table, name, choices)
        : await findEntry(table, name);
  }
}

/** No search takes a longer text, and nothing has a longer name. */
const longestKeyword = 100;

async function findPerson(name: string): Promise<Found> {
  if (name.length > longestKeyword) return oneMeant<JsonValue>([], name, people);
  const found = await fetchCall(searchUserList, { keyword: name, pageSize: limits.pageSizeMax });
  const bearers = found.rows.map(({ userCode, realName }) => ({
    value: userCode,
    code: userCode,
    names: [realName],
  }));
  return oneMeant<JsonValue>(bearers, name, people, found.total <= found.rows.length);
}

async function findDepartment(name: string): Promise<Found> {
  const bearers = departmentPaths(await fetchCall(listDepartments, {})).map(
    ({ deptId, path }): Bearer<JsonValue> => ({
      value: deptId,
      code: String(deptId),
      // A name, or as much of the way to it as tells it from others: 财务部, 总部/财务部.
      names: path.map((_part, index) => path.slice(index).join("/")),
    }),
  );
  return oneMeant(bearers, name.replaceAll(/\s*[/／>＞]\s*/gu, "/"), departments);
}

async function findRow(entity: string, name: string, problems: MeantProblems): Promise<Found> {
  if (name.length > longestKeyword) return oneMeant<JsonValue>([], name, problems);
  // As a cell shows it: what the row is called, then its key.
  const key = name.split(" · ").at(-1) ?? name;
  const [named = [], keyed] = await Promise.all([
    fetchTableRows(entity, { keyword: name, most: limits.pageSizeMax }),
    rowOfKey(entity, key),
  ]);
  const others = named.filter(({ value }) => value !== keyed[0]?.value);
  const bearers = [...keyed, ...others].map(({ value, label }): Bearer<JsonValue> => {
    const end = ` · ${value}`;
    const names = label.endsWith(end) ? [label, label.slice(0, -end.length)] : [label];
    return { value, code: value, names };
  });
  return oneMeant(bearers, name, problems, named.length < limits.pageSizeMax);
}

/** The row of a key; what cannot be a key of that table is the key of none. */
async function rowOfKey(entity: string, key: string) {
  try {
    return (await fetchTableRows(entity, { key })) ?? [];
  } catch (error) {
    if (isCallError(error) && error.status === 422) return [];
    throw error;
  }
}

async function findEntry(dataEnName: string, name: string): Promise<Found> {
  const entries = await fetchCall(getDataItemControlList, { dataEnName });
  const bearers = entries.map(({ dataConValue, dataConDesc }) => ({
    value: dataConValue,
    code: dataConValue,
    names: [dataConDesc],
  }));
  return oneMeant<JsonValue>(bearers, name, choices);
}
