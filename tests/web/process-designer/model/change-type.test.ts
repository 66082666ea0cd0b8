import { expect, it } from "vitest";
import { type TaskDefinition, taskTypes } from "#contract/shapes/process-definition.ts";
import type { KnownNames } from "#engine";
import { findProblems, withType } from "#web/process-designer/model/index.ts";
import { aNumber, aPage, aProcess, aStart, aTask } from "../../../support/builders/a-process.ts";

const known: KnownNames = {
  roles: new Set(["employee"]),
  users: new Set(["A"]),
  processTypes: new Set(["finance"]),
  companies: new Set(["1000001"]),
  processes: new Map([["OTHER", { fields: [], starts: [] }]]),
};
const page = aPage(aNumber("amount"));

/** A step with everything that steps of some type have. */
const everything: TaskDefinition = aTask("one", {
  i18n: { "en-US": "One" },
  assignedType: "users",
  taskAssigned: "A",
  taskRunWay: "any",
  taskHour: 8,
  overtime: [{ afterHours: 1, action: "remind" }],
  delayHours: 2,
  setFields: { amount: "1" },
  message: { to: "applicant.userCode", text: "x" },
  subprocess: { processId: "OTHER", values: {} },
  join: "any",
  control: true,
  keyFields: ["amount"],
  fieldRights: { amount: "write" },
  emptyPolicy: "to_users",
  emptyUsers: "A",
  seatChanges: ["transfer"],
  seatChangesMax: 2,
  onReturn: { slate: "person_only" },
});

const others = taskTypes.filter((type) => type !== "start");

it.each(others)("leaves of a step that becomes one of type %s nothing that such a step has not", (type) => {
  const other = others.find((each) => each !== type) ?? "approve";
  const step = withType({ ...everything, taskType: other }, type);

  const problems = findProblems(aProcess([aStart("one"), step]), page, known);

  expect(problems).toEqual([]);
  expect(step).toMatchObject({ taskType: type, taskName: "one", i18n: { "en-US": "One" }, join: "any" });
});

it("keeps a step that stays of its type", () => {
  expect(withType(everything, "approve")).toBe(everything);
});
