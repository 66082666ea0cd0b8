import { expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { checkDefinition, type KnownNames } from "#engine";
import { ProcessDefinition as DefinitionSchema } from "#contract/shapes/process-definition.ts";
import { documentCheckOf } from "#server/http/input-check.ts";
import { withoutMember } from "#contract/rules/unknown-members.ts";
import { findProblems } from "#web/process-designer/model/index.ts";
import {
  aField,
  aNumber,
  aPage,
  aProcess,
  approvedBy,
  aStart,
  aTable,
  aTask,
} from "../../../support/builders/a-process.ts";
import { textOf } from "../../../support/source-tree.ts";

const known: KnownNames = {
  roles: new Set(["employee"]),
  users: new Set(["A"]),
  processTypes: new Set(["finance"]),
  companies: new Set(["1000001"]),
  departments: new Set(["1"]),
  matrices: new Map([["OF_PROJECTS", ["project"]]]),
  systems: new Set(["erp"]),
  tables: new Map([["ledger", { fields: ["name", "sum"], required: ["name"], kinds: { sum: "number" } }]]),
  processes: new Map([
    ["OTHER", { fields: ["amount"], starts: [], kinds: { amount: "number" } }],
    ["PAGE_ONLY", { fields: [], starts: [], notByProcesses: true }],
  ]),
};
const page = aPage(
  aNumber("amount"),
  aField("note", { isCondition: false }),
  aTable("rows", aNumber("cost")),
);
const one = (given: Parameters<typeof approvedBy>[2] = {}) =>
  approvedBy("one", "A", { taskHour: 8, ...given });
const head = (given: Partial<ProcessDefinition>) => aProcess([aStart("one"), one()], given);
const steps = (...tasks: TaskDefinition[]) => aProcess([aStart(tasks[0]?.taskId ?? "END"), ...tasks]);
const ruled = (assignedType: string, taskAssigned: string) =>
  steps(one({ assignedType: assignedType as "users", taskAssigned }));
const ways = (transitions: TaskDefinition["transitions"]) => steps({ ...one(), transitions });
const aCall = (systemCode: string, path: string) =>
  ({ kind: "call", systemCode, method: "GET", path }) as const;
const eachRow = (given: object) =>
  aTask("one", { taskType: "subprocess", subprocess: { processId: "OTHER", values: {}, ...given } });
const end = { sequence: 1, toTaskId: "END", transExpression: "" };

/** Definitions that between them have every fault of the catalogue. */
const faulty: readonly ProcessDefinition[] = [
  head({ processName: " ", startRoles: [], tags: [], pageId: "NONE", processTypeId: "x", company: "9" }),
  head({ startRoles: ["x"], fileForOthers: ["y"], processVisibility: "dim" as "hidden" }),
  head({ processStartsys: "page,moon" }),
  head({ beginTime: "2026-12-01T00:00:00.000Z", endTime: "2026-11-01T00:00:00.000Z" }),
  head({ overtime: [{ afterHours: 1, action: "transfer", to: "NOBODY" }] }),
  aProcess([]),
  aProcess([one()]),
  aProcess([aStart("one"), one(), aTask("two", { taskType: "start" })]),
  aProcess(Array.from({ length: limits.tasksMax + 1 }, (_, at) => aTask(`s${at}`))),
  steps(one(), one()),
  steps(one({ taskHour: limits.stepHoursMax + 1 })),
  steps(aTask("END")),
  steps(aTask("one", { taskType: "subprocess" })),
  steps(aTask("one", { taskRunWay: "any" })),
  steps(aTask("one", { taskType: "auto" })),
  steps(aTask("one", { taskType: "auto", setFields: { x: "1", rows: "null", amount: "form.amount +" } })),
  steps(one({ setFields: { amount: "1" } })),
  steps(one({ effect: aCall("erp", "/x"), subprocess: { processId: "OTHER", values: {} } })),
  steps(aTask("one", { taskType: "auto", effect: aCall("nobody", "//elsewhere") })),
  steps(one({ addRow: { entity: "ledger", values: {} }, message: { to: "applicant.userCode", text: "x" } })),
  steps(
    aTask("one", {
      taskType: "auto",
      addRow: { entity: "nothing", values: { x: "1 +" } },
      message: { to: "form.", text: "{form.amount +}" },
    }),
  ),
  steps(aTask("one", { taskType: "auto", addRow: { entity: "ledger", values: { y: "1" } } })),
  steps(
    aTask("one", {
      taskType: "auto",
      addRow: { entity: "ledger", values: { name: '"x"', sum: "form.note" } },
      setFields: { amount: '"many"' },
    }),
  ),
  steps(eachRow({ values: { amount: "form.note" }, forEach: "rows", rowValues: { cost: "form.note" } })),
  steps(aTask("one", { taskType: "subprocess", subprocess: { processId: "NONE", values: {} } })),
  steps(aTask("one", { taskType: "subprocess", subprocess: { processId: "OTHER", values: { x: "1" } } })),
  steps(
    aTask("one", { taskType: "subprocess", subprocess: { processId: aProcess([]).processId, values: {} } }),
  ),
  steps(aTask("one", { taskType: "subprocess", subprocess: { processId: "PAGE_ONLY", values: {} } })),
  steps(eachRow({ forEach: "amount" })),
  steps(eachRow({ forEach: "nothing" })),
  steps(eachRow({ forEach: "rows", rowValues: { gone: "1", cost: "answer" } })),
  steps(eachRow({ rowValues: { cost: "1" } })),
  steps(one({ taskRunWay: "sometimes", taskHour: 0 })),
  steps(one({ taskRunWay: "count 3" })),
  ruled("users", "B"),
  ruled("users", ""),
  ruled("role", "x"),
  ruled("deptHead", "7"),
  ruled("deptLevel", "0"),
  ruled("formUser", "amount"),
  ruled("formUser", "nothing"),
  ruled("matrix", "x"),
  ruled("matrix", "OF_PROJECTS"),
  steps(
    one({ control: true, repeatPolicy: "consecutive", overtime: [{ afterHours: 1, action: "approve" }] }),
  ),
  steps(one({ overtime: [{ afterHours: 1, action: "time_out" }] })),
  steps(
    one({ disjointWith: ["two"], keyFields: ["x"], fieldRights: { y: "read" }, emptyPolicy: "to_users" }),
  ),
  steps(one({ mayReject: true })),
  aProcess([aStart("one", { emptyPolicy: "skip_with_mark" }), one()]),
  steps(one({ to: "two", initiatorPolicy: "skip" }), aTask("two", { taskType: "seal" })),
  ways([end, { ...end, sequence: 2 }]),
  steps({ ...one(), split: "all", transitions: [{ ...end, transExpression: "form.amount > 1" }] }),
  steps(one({ taskHour: 1.005 })),
  steps(aTask("one", { taskType: "read", seatChanges: ["transfer"] })),
  steps(one({ seatChanges: ["removePerson"] })),
  ways([]),
  ways([{ ...end, sequence: 0 }]),
  ways([end, { ...end, toTaskId: "two" }]),
  ways([{ ...end, toTaskId: "apply" }]),
  ways([
    { ...end, transExpression: "form.amount >" },
    { ...end, sequence: 2 },
  ]),
  ways([{ ...end, transExpression: 'form.note = "x"' }]),
  ways([{ ...end, on: "rejected" }]),
  ways([
    { ...end, on: "failed" },
    { ...end, sequence: 2 },
  ]),
  aProcess([
    aStart("one"),
    one({ to: "two" }),
    approvedBy("two", "A", { taskHour: 8, disjointWith: ["one"] }),
  ]),
  steps(one({ to: "one" })),
  aProcess([aStart("one"), one(), approvedBy("two", "A", { taskHour: 8, to: "one" })]),
  aProcess([
    aStart("one"),
    one({ to: [["two", "form.amount > 1"], "END"] }),
    approvedBy("two", "A", { taskHour: 8, to: "one" }),
  ]),
];

it("finds what publication refuses, the same at the same places, for every fault there is", () => {
  const met = new Set<string>();
  for (const definition of faulty) {
    const withPage = definition.pageId === "NONE" ? undefined : page;
    const refused = checkDefinition(definition, withPage, known);

    const shown = findProblems(definition, withPage, known);

    expect(Object.keys(refused), JSON.stringify(definition).slice(0, 300)).not.toEqual([]);
    expect(Object.fromEntries(shown.map(({ path, problem }) => [path, problem]))).toEqual(refused);
    for (const { path, taskId, problem } of shown) {
      met.add(problem.problem);
      const at = /^tasks\[(\d+)\]/u.exec(path)?.[1];
      expect(taskId).toBe(at === undefined ? undefined : definition.tasks[Number(at)]?.taskId);
    }
  }
  // A fault that is new in the rules, whichever file of theirs it is in, is to be met here, too.
  const named = [...rulesOfPublication()].flatMap((file) => [
    ...textOf(file).matchAll(/problem: "([A-Za-z]+)"/gu),
  ]);
  expect(named.length).toBeGreaterThan(50);
  const all = new Set([...named.map(([, name = ""]) => name), "fieldNotForConditions"]);
  expect([...all].filter((name) => !met.has(name))).toEqual([]);
});

it("finds the members that nobody would obey, at every level, as publication refuses them", () => {
  // given
  const whole = withEveryObject();
  const check = documentCheckOf(DefinitionSchema);
  expect(check(whole)).toBeUndefined();
  const places = objectsIn(whole);
  expect(places.length).toBeGreaterThanOrEqual(16);
  for (const place of places)
    for (const name of ["zzzzzzzz", `${Object.keys(place)[0] ?? ""}x`]) {
      Object.assign(place, { [name]: 1 });

      // when, in a design of its own: steps are not changed in place, and are judged once
      const design = structuredClone(whole);
      const found = findProblems(design, page, known).filter(({ surplus }) => surplus !== undefined);

      // then
      expect(Object.fromEntries(found.map(({ path, problem }) => [path, problem]))).toEqual(check(whole));
      expect(found.map(({ surplus }) => surplus?.at(-1))).toEqual([name]);
      Reflect.deleteProperty(place, name);
    }
});

it("takes out what nothing on the screen shows: rights over fields there are no longer, what other types of step have", () => {
  const seatChanges = ["transfer"] as const;
  const overtime = [{ afterHours: 1, action: "remind" as const }];
  const strange: readonly Partial<TaskDefinition>[] = [
    { fieldRights: { gone: "write", amount: "read" } },
    { fieldRights: { "rows.gone": "hide" } },
    { effect: aCall("erp", "/x") },
    { addRow: { entity: "ledger", values: { name: "1" } } },
    { message: { to: "applicant.userCode", text: "x" } },
    { subprocess: { processId: "OTHER", values: {} } },
    { setFields: { amount: "1" } },
    { taskType: "read", seatChanges: [...seatChanges] },
    { taskType: "read", mayReject: true },
    { taskType: "read", overtime },
  ];
  for (const given of strange) {
    const { taskHour: _hours, taskRunWay: _way, ...reader } = one();
    const definition = steps({ ...(given.taskType === "read" ? reader : one()), ...given });
    const [problem, ...rest] = findProblems(definition, page, known);
    expect(problem?.surplus, JSON.stringify(given)).toBeDefined();
    expect(rest).toEqual([]);

    const mended = withoutMember(definition, problem?.surplus ?? []);

    expect(findProblems(mended, page, known), JSON.stringify(given)).toEqual([]);
  }
});

/** A definition with everything in it that has members. */
function withEveryObject(): ProcessDefinition {
  const written = { "en-US": "x" };
  const overtime = [{ afterHours: 1, action: "remind" as const }];
  return {
    ...aProcess([
      aStart("one"),
      one({
        i18n: { ...written },
        overtime: structuredClone(overtime),
        assignments: [{ assignedType: "users", taskAssigned: "A" }],
        onReturn: { slate: "person_only" },
      }),
      aTask("two", { taskType: "auto", effect: aCall("erp", "/x") }),
      aTask("three", { taskType: "auto", addRow: { entity: "ledger", values: {} } }),
      aTask("four", { taskType: "auto", message: { to: "applicant.userCode", text: "x" } }),
      aTask("five", { taskType: "subprocess", subprocess: { processId: "OTHER", values: {} } }),
    ]),
    i18n: { ...written },
    commentsI18n: { ...written },
    places: { one: { x: 1, y: 1 } },
    overtime,
  };
}

/** Every object with members of its own below a value: not those in which each name is somebody's own. */
function objectsIn(value: unknown, name = ""): object[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([key, each]) => objectsIn(each, key));
  const isOpen = Array.isArray(value) || ["places", "values", "fieldRights", "setFields"].includes(name);
  return isOpen ? below : [value, ...below];
}

/** The rules of publication and every rule they are made of, by what each takes in. */
function rulesOfPublication(): Set<string> {
  const found = new Set(["src/contract/rules/process-setup.ts"]);
  for (const file of found)
    for (const [, name = ""] of textOf(file).matchAll(/from "\.\/([a-z-]+\.ts)"/gu))
      found.add(`src/contract/rules/${name}`);
  return found;
}
