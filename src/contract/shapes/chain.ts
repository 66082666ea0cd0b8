import { applicationResults, instanceStatuses } from "../codes/instance-status.ts";
import { seatChanges } from "../codes/seat-change.ts";
import { Instant, nullable, oneOf, type Static, Type } from "../schema.ts";
import { NamedFile } from "./named-file.ts";
import { taskTypes } from "./process-definition.ts";

/** Why a person sits on a task (R6): `reason` is a key of `texts/<language>/reasons.json`, `text` the finished sentence. */
export const SeatView = Type.Object({
  userCode: Type.String(),
  realName: Type.String(),
  reason: Type.String(),
});
export type SeatView = Static<typeof SeatView>;

/** What is foretold of a step besides those who are asked. */
const foretoldBesides = {
  /** Who may be passed over, because they agree on the step named (R11): unless what they see changes before. */
  passedOver: Type.Optional(
    Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String(), taskName: Type.String() })),
  ),
  /** `again`: it lies on a circle and may come again. `further`: the chain goes on behind it, untold. */
  goesOn: Type.Optional(oneOf(["again", "further"] as const)),
};

/** One step of the chain: done, open now, or predicted. */
export const ChainEntry = Type.Object({
  taskId: Type.String(),
  taskName: Type.String(),
  taskType: oneOf(taskTypes),
  /** `stopped`: it cannot go on before an administrator has seen to it. */
  state: oneOf(["done", "open", "waiting", "stopped", "upcoming", "skipped", "closed"] as const),
  mode: Type.String(),
  round: Type.Integer(),
  enteredAt: nullable(Instant()),
  closedAt: nullable(Instant()),
  dueAt: nullable(Instant()),
  /** Of an automatic step that was withdrawn: its work outside was under way, and was done. */
  doneAllTheSame: Type.Optional(Type.Boolean()),
  /** Of a step that was stopped: who said that its work was done by hand, and why. */
  doneByHand: Type.Optional(Type.Object({ by: Type.String(), reason: Type.String(), at: Instant() })),
  /** Of a subprocess step: the applications it has started, the latest last. */
  started: Type.Optional(
    Type.Array(
      Type.Object({
        applyId: Type.String(),
        processName: Type.String(),
        /** The row of the sub-table that it was started for, from 1. */
        row: Type.Optional(Type.Integer({ minimum: 1 })),
        applyStatus: oneOf(instanceStatuses),
        result: Type.Optional(oneOf(applicationResults)),
      }),
    ),
  ),
  seats: Type.Array(
    Type.Object({
      bpdTaskId: nullable(Type.Integer()),
      userCode: Type.String(),
      realName: Type.String(),
      reason: Type.String(),
      /** They have it and have left: nobody will do it. */
      hasLeft: Type.Optional(Type.Boolean()),
      /** For whom this person acts (R24). */
      onBehalfOf: Type.Optional(Type.String()),
      /** Added by a holder beside themselves (R21): they may be taken out again. */
      added: Type.Optional(Type.Boolean()),
      /** Of a countersigner: the task of the step that asked (R20). */
      askedBy: Type.Optional(Type.Integer()),
      /** An agreement given earlier that counts here too (R11, R16). */
      carried: Type.Optional(Type.Boolean()),
      state: oneOf(["done", "open", "waiting", "queued", "upcoming", "closed"] as const),
      since: nullable(Instant()),
      endedAt: nullable(Instant()),
      actionCode: Type.Optional(Type.String()),
      /** When it was decided, where that was in advance. */
      inAdvance: Type.Optional(Instant()),
      opinion: Type.Optional(Type.String()),
      files: Type.Optional(Type.Array(NamedFile)),
      signature: Type.Optional(Type.String()),
      cause: Type.Optional(Type.String()),
    }),
  ),
  /**
   * Of a step that sent it to more people to read than stand in `seats`, which are the first few and who said something: how
   * many they are, and how many of them have read it.
   */
  readers: Type.Optional(Type.Object({ count: Type.Integer(), read: Type.Integer() })),
  ...foretoldBesides,
  /** What was asked of countersigners on this step, by the task that asked (R20). */
  questions: Type.Array(
    Type.Object({
      bpdTaskId: Type.Integer(),
      question: Type.String(),
      /** What who asked said themselves, where it is another text than the question. */
      opinion: Type.Optional(Type.String()),
      mode: oneOf(["all", "any", "sequential"] as const),
      askedAt: Instant(),
    }),
  ),
  /** Who gave what of this step to whom, or took it back, and why (R21, R24); the oldest first. */
  changes: Type.Array(
    Type.Object({
      change: oneOf([...seatChanges, "giveBack", "takeOver", "moveToDeputy"] as const),
      by: Type.String(),
      people: Type.Array(Type.String()),
      reason: Type.String(),
      at: Instant(),
    }),
  ),
});
export type ChainEntry = Static<typeof ChainEntry>;

/** An entry of the preview of who will approve; start and END are no entries. */
export const PreviewEntry = Type.Object({
  taskId: Type.String(),
  taskName: Type.String(),
  mode: Type.String(),
  seats: Type.Array(SeatView),
  ...foretoldBesides,
  dueAt: nullable(Instant()),
});
export type PreviewEntry = Static<typeof PreviewEntry>;

/** Whom an application was foreseen to reach when its present round was submitted. */
export const ForeseenWay = Type.Object({
  at: Instant(),
  steps: Type.Array(
    Type.Object({
      taskId: Type.String(),
      taskName: Type.String(),
      people: Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String() })),
      /** Who might be passed over, because they agree on another step (R11). */
      passedOver: Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String() })),
      goesOn: foretoldBesides.goesOn,
    }),
  ),
});
