import { limits } from "../limits.ts";
import { Day, Instant, LongId, nullable, oneOf, type Static, Type } from "../schema.ts";
import { BackTestFigures, BackTestKind, backTestStates } from "../shapes/back-test.ts";
import { ShownWay } from "../shapes/played-way.ts";
import type { ProcessDefinition } from "../shapes/process-definition.ts";
import { transferFormats } from "../shapes/tables.ts";
import { defineCall } from "./define-call.ts";

const designers = { roles: ["admin", "process-admin"] } as const;
const processId = Type.String({ minLength: 1, maxLength: 64 });

/** A back-test as far as it has come. */
export const BackTest = Type.Object({
  backTestId: Type.Integer(),
  fromDay: Day(),
  untilDay: Day(),
  askedBy: Type.String(),
  askedAt: Instant(),
  endedAt: nullable(Instant()),
  state: oneOf(backTestStates),
  total: Type.Integer(),
  figures: BackTestFigures,
});
export type BackTest = Static<typeof BackTest>;

const Load = { before: Type.Integer(), after: Type.Integer() };

/** An application of a report, with its ways. */
export const BackTestItem = Type.Object({
  instanceId: Type.Integer(),
  applyId: Type.String(),
  applyTitle: Type.String(),
  version: Type.Integer(),
  before: ShownWay,
  after: ShownWay,
  /** As it really went, where that is another way than its own version goes today. */
  happened: nullable(ShownWay),
  hoursBefore: Type.Number(),
  hoursAfter: Type.Number(),
});
export type BackTestItem = Static<typeof BackTestItem>;

export const beginBackTest = defineCall("beginBackTest", {
  method: "POST",
  path: "/opt/beginBackTest",
  whose: "organisation",
  encoding: "json",
  bodyMaxKb: limits.jsonBodyMaxKb,
  cost: 20,
  input: Type.Object({
    definition: Type.Unsafe<ProcessDefinition>({ type: "object", additionalProperties: true }),
    /** Days of the organisation on which applications ended. */
    fromDay: Day(),
    untilDay: Day(),
  }),
  output: Type.Object({ backTestId: Type.Integer(), total: Type.Integer() }),
  access: designers,
  tx: "write",
  ours: true,
  summary: "Begins to play a definition over the finished applications of its process, in the background.",
});

export const backTests = defineCall("backTests", {
  method: "POST",
  path: "/opt/backTests",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({ processId }),
  output: Type.Object({ backTests: Type.Array(BackTest) }),
  access: designers,
  ours: true,
  summary: "The latest back-tests of a process, and how far each is.",
});

export const backTestReport = defineCall("backTestReport", {
  method: "POST",
  path: "/opt/backTestReport",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({
    backTestId: LongId(),
    kind: Type.Optional(BackTestKind),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  }),
  output: Type.Object({
    ...BackTest.properties,
    processId: Type.String(),
    /** Steps and people that have more or less to do, the greatest difference first. */
    steps: Type.Array(Type.Object({ taskId: Type.String(), taskName: Type.String(), ...Load })),
    people: Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String(), ...Load })),
    /** Applications of the kind that the caller may see. */
    items: Type.Array(BackTestItem),
    itemCount: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
  }),
  access: designers,
  ours: true,
  summary: "The report of a back-test: what would have gone another way, to whom, how long, with both ways.",
});

export const cancelBackTest = defineCall("cancelBackTest", {
  method: "POST",
  path: "/opt/cancelBackTest",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({ backTestId: LongId() }),
  output: Type.Object({ state: oneOf(backTestStates) }),
  access: designers,
  tx: "write",
  ours: true,
  summary: "Ends a back-test that is under way; what it has found so far stays.",
});

export const exportBackTest = defineCall("exportBackTest", {
  method: "GET",
  path: "/opt/exportBackTest",
  whose: "organisation",
  access: designers,
  input: Type.Object({ backTestId: LongId(), format: oneOf(transferFormats) }),
  outputKind: "file",
  ours: true,
  summary: "What a back-test found to go another way, as a CSV or XLSX file.",
});
