import { limits } from "../limits.ts";
import { comparedKinds } from "../components/component-kind.ts";
import { instanceStatuses } from "../codes/instance-status.ts";
import { FormValues, Instant, nullable, oneOf, type Static, Type } from "../schema.ts";
import { FormPage } from "../shapes/form-page.ts";
import type { ProcessDefinition, TaskDefinition } from "../shapes/process-definition.ts";
import { PreviewEntry } from "../shapes/task.ts";
import { defineCall } from "./define-call.ts";

const designers = { roles: ["admin", "process-admin"] } as const;
const code = Type.String({ minLength: 1, maxLength: 64 });

/** What a trial does next; `seat` is a number of the trial's answer. */
export const TrialMove = Type.Object({
  act: oneOf([
    "submit",
    "approve",
    "reject",
    "return",
    "ask",
    "agree",
    "disagree",
    "recall",
    "wait",
  ] as const),
  seat: Type.Optional(Type.Integer()),
  /** What the person writes into the form. */
  values: Type.Optional(FormValues()),
  /** Of a return: to whom. */
  backTo: Type.Optional(Type.Object({ taskId: code, userCode: code })),
  /** Of a question: who is asked. */
  userCodes: Type.Optional(Type.Array(code, { minItems: 1, maxItems: 50 })),
  /** Of waiting: how long. */
  hours: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 8_760 })),
});

export type TrialMove = Static<typeof TrialMove>;

/** A person's piece of work in a trial. */
export const TrialSeat = Type.Object({
  seat: Type.Integer(),
  taskId: Type.String(),
  taskName: Type.String(),
  userCode: Type.String(),
  realName: Type.String(),
  reason: Type.String(),
  status: oneOf(["queued", "open", "waiting", "ended"] as const),
  /** What its holder did. */
  actionCode: nullable(Type.String()),
  /** Why it is closed, a key of `chain.cause`. */
  cause: nullable(Type.String()),
  dueAt: nullable(Instant()),
  /** What its holder may do now: acts of `TrialMove`. */
  acts: Type.Array(Type.String()),
  backTo: Type.Array(
    Type.Object({
      taskId: Type.String(),
      taskName: Type.String(),
      userCode: Type.String(),
      realName: Type.String(),
    }),
  ),
});

export const processDesignNames = defineCall("processDesignNames", {
  method: "POST",
  path: "/opt/processDesignNames",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({
    /** The form whose fields are needed. */
    pageId: Type.Optional(Type.String({ maxLength: 64 })),
    /** Accounts a definition names: which of them there are. */
    userCodes: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 2_000 })),
  }),
  output: Type.Object({
    organId: Type.Integer(),
    organName: Type.String(),
    roles: Type.Array(
      Type.Object({
        roleCode: Type.String(),
        roleName: Type.String(),
        /** Nobody of the organisation has it. */
        isEmpty: Type.Optional(Type.Literal(true)),
      }),
    ),
    processTypes: Type.Array(
      Type.Object({
        processTypeId: Type.String(),
        typeName: Type.String(),
        parentTypeId: nullable(Type.String()),
      }),
    ),
    departments: Type.Array(Type.Object({ deptId: Type.String(), deptName: Type.String() })),
    /** Published approver matrices, with the fields they ask for. */
    matrices: Type.Array(
      Type.Object({
        matrixId: Type.String(),
        matrixName: Type.String(),
        fields: Type.Array(Type.String()),
        /** Rows, counted from 1, of the version that counts today, by roles (named) that nobody of the organisation has; the first of them. */
        unmanned: Type.Optional(
          Type.Array(
            Type.Object({
              row: Type.Integer(),
              /** Where the same row stands in what is being written; null where it is there no longer. */
              draftRow: nullable(Type.Integer()),
              roles: Type.Array(Type.String()),
            }),
          ),
        ),
        /** Those rows are of an organisation above. */
        above: Type.Optional(Type.Literal(true)),
      }),
    ),
    /** Outside systems that steps may call. */
    systems: Type.Array(Type.Object({ systemCode: Type.String(), systemName: Type.String() })),
    /** Tables that steps may add rows to, if the caller publishes them. */
    tables: Type.Array(
      Type.Object({
        entity: Type.String(),
        title: Type.String(),
        fields: Type.Array(
          Type.Object({
            name: Type.String(),
            title: Type.String(),
            kind: Type.Optional(oneOf(comparedKinds)),
          }),
        ),
        required: Type.Array(Type.String()),
      }),
    ),
    /** Published processes that steps may start, with the fields of their forms and what they start themselves. */
    processes: Type.Array(
      Type.Object({
        processId: Type.String(),
        processName: Type.String(),
        fields: Type.Array(Type.String()),
        /** What a field holds, where that can be said. */
        kinds: Type.Record(Type.String(), oneOf(comparedKinds)),
        starts: Type.Array(Type.String()),
        notByProcesses: Type.Optional(Type.Boolean()),
      }),
    ),
    users: Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String() })),
    /** Forms in effect. */
    pages: Type.Array(Type.Object({ pageId: Type.String(), label: Type.String() })),
    /** The version that a publication would bind; null where there is none. */
    page: nullable(FormPage),
  }),
  access: designers,
  ours: true,
  summary: "The names a process definition may use in this organization, and the form it binds.",
});

export const findAssignees = defineCall("findAssignees", {
  method: "POST",
  path: "/opt/findAssignees",
  whose: "organisation",
  encoding: "json",
  bodyMaxKb: limits.jsonBodyMaxKb,
  cost: 5,
  input: Type.Object({
    /** The step as it is being designed; only who does it, and how, is read. */
    task: Type.Unsafe<TaskDefinition>({ type: "object", additionalProperties: true }),
    pageId: Type.Optional(Type.String({ maxLength: 64 })),
    applyUser: code,
    values: Type.Optional(FormValues()),
  }),
  output: Type.Object({
    seats: Type.Array(
      Type.Object({ userCode: Type.String(), realName: Type.String(), reason: Type.String() }),
    ),
    /** Why nobody was found, in words. */
    problem: nullable(Type.String()),
  }),
  access: designers,
  ours: true,
  summary: "Whom a step's rules find for an applicant, and why. Nothing happens.",
});

export const tryProcess = defineCall("tryProcess", {
  method: "POST",
  path: "/opt/tryProcess",
  whose: "organisation",
  encoding: "json",
  bodyMaxKb: limits.jsonBodyMaxKb,
  cost: 10,
  input: Type.Object({
    definition: Type.Unsafe<ProcessDefinition>({ type: "object", additionalProperties: true }),
    applyUser: code,
    applyTitle: Type.Optional(Type.String({ maxLength: limits.titleMaxCharacters })),
    values: Type.Optional(FormValues()),
    /** What has been done so far, from the beginning. */
    moves: Type.Array(TrialMove, { maxItems: limits.trialMovesMax }),
  }),
  output: Type.Object({
    status: oneOf(instanceStatuses),
    round: Type.Integer(),
    /** The trial's clock. */
    now: Instant(),
    form: FormValues(),
    /** Every seat so far, in the order in which they opened. */
    seats: Type.Array(TrialSeat),
    /** Who will have it, from here; the whole way before the submission. */
    chain: Type.Array(PreviewEntry),
    /** Steps with work in them now. */
    openTasks: Type.Array(Type.String()),
    doneTasks: Type.Array(Type.String()),
    mayRecall: Type.Boolean(),
    /** Why it goes no further, in words. */
    stoppedBy: nullable(Type.String()),
    /** What the applicant has to fill in before the way can be said, by field. */
    missing: Type.Record(Type.String(), Type.String()),
    /** The move that was refused, and why; those before it are done. */
    halt: nullable(
      Type.Object({
        move: Type.Integer(),
        message: Type.String(),
        errors: Type.Record(Type.String(), Type.String()),
      }),
    ),
  }),
  access: designers,
  ours: true,
  summary: "Tries a definition out: the engine carries moves out from the beginning; nothing is stored.",
});
