import { instanceStatuses } from "../codes/instance-status.ts";
import { limits } from "../limits.ts";
import { nullable, oneOf, Type } from "../schema.ts";
import { Person } from "../shapes/person.ts";
import { defineCall } from "./define-call.ts";

const day = () => Type.String({ format: "date" });

/** An entry by which one person may file in another's name; `person` is the other one. */
const Entry = Type.Object({
  assistantId: Type.Integer(),
  person: Type.Object({ userCode: Type.String(), realName: Type.String() }),
  fromDay: day(),
  /** The last day; null: until it is ended. */
  toDay: nullable(day()),
  reason: nullable(Type.String()),
  /** It counts today. */
  isInForce: Type.Boolean(),
});

export const applicants = defineCall("applicants", {
  method: "POST",
  path: "/task/applicants",
  whose: "organisation",
  input: Type.Object({
    processId: Type.String({ minLength: 1, maxLength: 64 }),
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: Type.Object({
    /** Those besides oneself, as many as a picker shows. */
    rows: Type.Array(Person),
    /** How many there are. */
    total: Type.Integer(),
  }),
  ours: true,
  summary: "In whose name one may file an application of a process, besides one's own (R9).",
});

export const withdrawApply = defineCall("withdrawApply", {
  method: "POST",
  path: "/task/withdrawApply",
  isDecision: true,
  whose: "involved",
  input: Type.Object({
    instanceId: Type.Integer({ minimum: 1 }),
    reason: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
  }),
  output: Type.Object({ applyId: Type.String(), applyStatus: oneOf(instanceStatuses) }),
  tx: "write",
  ours: true,
  summary: "Ends for good what somebody else filed in one's name (R9).",
});

export const myAssistants = defineCall("myAssistants", {
  method: "GET",
  path: "/user/myAssistants",
  whose: "own",
  input: Type.Object({}),
  output: Type.Object({
    /** Who may file in my name. */
    assistants: Type.Array(Entry),
    /** In whose name I may file. */
    assisted: Type.Array(Entry),
  }),
  ours: true,
  summary: "Who may file applications in my name in this organisation, and in whose name I may.",
});

export const nameAssistant = defineCall("nameAssistant", {
  method: "POST",
  path: "/user/nameAssistant",
  encoding: "json",
  whose: "own",
  input: Type.Object({
    userCode: Type.String({ minLength: 1, maxLength: 64 }),
    fromDay: day(),
    toDay: Type.Optional(day()),
    reason: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  output: Type.Object({ assistantId: Type.Integer() }),
  tx: "none",
  ours: true,
  summary: "Lets somebody of this organisation file applications in my name.",
});

export const endAssistant = defineCall("endAssistant", {
  method: "POST",
  path: "/user/endAssistant",
  whose: "own",
  input: Type.Object({ assistantId: Type.Integer({ minimum: 1 }) }),
  output: Type.Object({ assistantId: Type.Integer() }),
  tx: "none",
  ours: true,
  summary: "Ends an entry by which somebody may file in my name.",
});
