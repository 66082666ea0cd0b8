import { nullable, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const day = () => Type.String({ format: "date" });

/** For which processes an absence counts: one, those of a category, or, with neither, all of them. */
const scope = { processId: nullable(Type.String()), processTypeId: nullable(Type.String()) };

/** Who acts for whom and when; `person` is the other one of the two. */
const Entry = Type.Object({
  absenceId: Type.Integer(),
  person: Type.Object({ userCode: Type.String(), realName: Type.String() }),
  fromDay: day(),
  /** The last day. */
  toDay: day(),
  ...scope,
  /** What the process or category is called; null where all of them count. */
  scopeName: nullable(Type.String()),
  movesOpen: Type.Boolean(),
  reason: nullable(Type.String()),
  /** It counts today. */
  isInForce: Type.Boolean(),
});

/** Days of an absence on which the deputy is away, too. */
const Onward = Type.Object({
  fromDay: day(),
  toDay: day(),
  /** Who acts for the deputy then. */
  person: Type.Object({ userCode: Type.String(), realName: Type.String() }),
  /** That is the one who is away: what comes in stays with the deputy. */
  isCircle: Type.Boolean(),
});

export const myAbsences = defineCall("myAbsences", {
  method: "GET",
  path: "/user/myAbsences",
  whose: "own",
  input: Type.Object({}),
  output: Type.Object({
    /** When I am away, and who acts for me. */
    absences: Type.Array(Type.Composite([Entry, Type.Object({ onward: Type.Array(Onward) })])),
    /** For whom I act while they are away. */
    standsIn: Type.Array(Entry),
    /** What an absence may be limited to. */
    processes: Type.Array(
      Type.Object({
        processId: Type.String(),
        processName: Type.String(),
        processTypeId: Type.String(),
        processTypeName: Type.String(),
      }),
    ),
  }),
  ours: true,
  summary: "When I am away and who acts for me in this organisation, and for whom I act (R24).",
});

export const enterAbsence = defineCall("enterAbsence", {
  method: "POST",
  path: "/user/enterAbsence",
  encoding: "json",
  whose: "own",
  input: Type.Object({
    /** Who acts for me. */
    userCode: Type.String({ minLength: 1, maxLength: 64 }),
    fromDay: day(),
    toDay: day(),
    processId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    processTypeId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** What is open when it begins goes to the deputy as well. */
    movesOpen: Type.Optional(Type.Boolean()),
    reason: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  output: Type.Object({ absenceId: Type.Integer() }),
  tx: "none",
  ours: true,
  summary: "Names who gets my tasks while I am away, from a day to a day.",
});

export const endAbsence = defineCall("endAbsence", {
  method: "POST",
  path: "/user/endAbsence",
  whose: "own",
  input: Type.Object({ absenceId: Type.Integer({ minimum: 1 }) }),
  output: Type.Object({ absenceId: Type.Integer() }),
  tx: "none",
  ours: true,
  summary: "Ends an absence of mine: one that has not begun is removed, another ends with yesterday.",
});
