import { seatChanges } from "../../codes/seat-change.ts";
import { limits } from "../../limits.ts";
import { LongId, oneOf, pageOf, Type } from "../../schema.ts";
import { ClosingTask, NextTask, OpenTaskRow } from "../../shapes/task.ts";
import { defineCall } from "../define-call.ts";

const administrators = { roles: ["admin", "process-admin"] };

const userCode = () => Type.String({ minLength: 1, maxLength: 64 });

/** What the holder of a task changes about who does it (R21). */
const Change = {
  /** One's own task; of `removePerson` the task of the person who is taken out. */
  bpdTaskId: LongId(),
  version: Type.Optional(Type.Integer()),
  change: oneOf(seatChanges),
  /** To whom, or whom; of `transfer` and `delegate` one, of `removePerson` none. */
  userCodes: Type.Optional(Type.Array(userCode(), { maxItems: 20, uniqueItems: true })),
  /** What the step is called that `insertStep` makes. */
  taskName: Type.Optional(Type.String({ maxLength: 100 })),
  /** Whether all of its people have to agree; all of them when absent. */
  stepMode: Type.Optional(oneOf(["all", "any"] as const)),
};

/** What a change ends and begins. */
const Outcome = Type.Object({
  closes: Type.Array(ClosingTask),
  opens: Type.Array(ClosingTask),
  /** Who gets a notice. */
  tells: Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String() })),
});

export const changeSeatsPreview = defineCall("changeSeatsPreview", {
  method: "POST",
  path: "/task/changeSeatsPreview",
  encoding: "json",
  whose: "involved",
  input: Type.Object(Change),
  output: Outcome,
  ours: true,
  summary:
    "What a change of who does a task would close and open, and who would be told. Nothing happens yet.",
});

export const changeSeats = defineCall("changeSeats", {
  method: "POST",
  path: "/task/changeSeats",
  encoding: "json",
  isDecision: true,
  whose: "involved",
  input: Type.Object({ ...Change, reason: Type.String({ maxLength: limits.opinionMaxCharacters }) }),
  output: Type.Object({ next: Type.Array(NextTask) }),
  tx: "write",
  ours: true,
  summary:
    "Transfers or delegates one’s task, adds or takes out people, or puts a step behind it, with a reason (R21).",
});

export const giveBack = defineCall("giveBack", {
  method: "POST",
  path: "/task/giveBack",
  isDecision: true,
  whose: "involved",
  input: Type.Object({ bpdTaskId: LongId(), version: Type.Optional(Type.Integer()) }),
  output: Type.Object({ opened: Type.Array(ClosingTask) }),
  tx: "write",
  ours: true,
  summary: "Puts a claimed task back into its pool (R12).",
});

export const takeOver = defineCall("takeOver", {
  method: "POST",
  path: "/task/takeOver",
  isDecision: true,
  whose: "involved",
  input: Type.Object({ bpdTaskId: LongId() }),
  /** The task that is one’s own again. */
  output: Type.Object({ bpdTaskId: Type.Integer() }),
  tx: "write",
  ours: true,
  summary: "Takes one’s own work back from a deputy, or from whom one delegated it to (R21, R24).",
});

export const claim = defineCall("claim", {
  method: "POST",
  path: "/task/claim",
  isDecision: true,
  whose: "involved",
  input: Type.Object({ bpdTaskId: LongId(), version: Type.Optional(Type.Integer()) }),
  output: Type.Object({ bpdTaskId: Type.Integer(), closed: Type.Array(ClosingTask) }),
  tx: "write",
  ours: true,
  summary: "Takes a task out of its pool: it is one's own, and gone for the others (R12).",
});

export const openTasks = defineCall("openTasks", {
  method: "POST",
  path: "/task/openTasks",
  whose: "organisation",
  input: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only what this person holds. */
    userCode: Type.Optional(Type.String({ maxLength: 64 })),
    /** `left`: only what people hold who have left, applications that came back to them included. */
    holders: Type.Optional(oneOf(["left"] as const)),
  }),
  output: pageOf(OpenTaskRow),
  access: administrators,
  ours: true,
  summary: "Open tasks of the whole organisation that may be given to somebody else.",
});

export const reassignPreview = defineCall("reassignPreview", {
  method: "POST",
  path: "/task/reassignPreview",
  whose: "organisation",
  input: Type.Object({ bpdTaskId: LongId(), toUserCode: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({
    closes: Type.Array(ClosingTask),
    opens: Type.Array(ClosingTask),
    /** Who gets a notice. */
    tells: Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String() })),
  }),
  access: administrators,
  ours: true,
  summary:
    "What giving a task to another person would close and open, and who would be told. Nothing happens yet.",
});

export const reassign = defineCall("reassign", {
  method: "POST",
  path: "/task/reassign",
  whose: "organisation",
  input: Type.Object({
    bpdTaskId: LongId(),
    toUserCode: Type.String({ minLength: 1, maxLength: 64 }),
    reason: Type.String({ maxLength: limits.opinionMaxCharacters }),
  }),
  output: Type.Object({ next: Type.Array(NextTask) }),
  access: administrators,
  tx: "write",
  ours: true,
  summary: "Gives somebody's open task to another person, with a reason that the history keeps (R29).",
});
