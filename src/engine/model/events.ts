import type { ClosingCause } from "#contract/codes/closing-cause.ts";
import type { IncidentStage } from "#contract/codes/incident-stage.ts";
import type { OvertimeAction } from "#contract/codes/overtime-action.ts";
import type { InstanceStatus } from "#contract/codes/instance-status.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { Amendment } from "./amendments.ts";
import type {
  ArrivalKind,
  CarriedVote,
  CountersignMode,
  HandsChange,
  InstanceSnapshot,
  Instant,
  OpinionFile,
  Resume,
  Seat,
  SeatAction,
  SeatClock,
  SeatId,
  Slot,
  SlotId,
  UserCode,
  Visit,
  VisitId,
  VoteGroup,
} from "./process-instance.ts";

/**
 * What happened, append-only (R3). Folding the events of an instance gives its snapshot again (invariant I8),
 * so every change of a snapshot is one of these and nothing else.
 */
export type EngineEvent = {
  sequence: number;
  at: Instant;
  actor: UserCode;
  causedBy?: number;
  /** Of the shape it has (`eventVersion`); absent in those written before versions were counted. */
  v?: number;
} & EventBody;

/** A file and the SHA-256 of its bytes, hexadecimal: what stands in the history is that file and no other. */
export interface BoundFile {
  fileId: string;
  sha256: string;
}

/** The version that events are written in. Older ones replay as they are; `upgradeOpening` and `upgradeArrival` say how. */
export const eventVersion = 3;

export type EventBody =
  | { type: "instance_started"; instance: InstanceSnapshot }
  /** `seatId`: the task it was saved on; absent in those written before a save made other windows stale. */
  | { type: "draft_saved"; seatId?: SeatId; title: string; urgency: string; changed: FormValues }
  | {
      type: "submitted";
      round: number;
      applicant: UserCode;
      deptId: number;
      title: string;
      urgency: string;
      changed: FormValues;
      comment: string;
      /** What the documents to be sealed were, where the process seals: added by the host, no part of the snapshot. */
      files?: BoundFile[];
    }
  /** `shownTo`: open seats of others that show one of the fields; what their holders saw is stale (R2). */
  | {
      type: "form_changed";
      visitId: VisitId;
      seatId?: SeatId;
      changed: FormValues;
      shownTo: SeatId[];
      files?: BoundFile[];
    }
  | { type: "visit_entered"; visit: Visit }
  /** `kind`: where it did not come along a transition, which is 0 then. */
  | { type: "visit_arrived"; visitId: VisitId; fromVisitId: VisitId; transition: number; kind?: ArrivalKind }
  | { type: "arrival_taken_back"; visitId: VisitId; fromVisitId: VisitId }
  /** `wakeAt`: of a delay, when the flow goes on. */
  | { type: "visit_opened"; visitId: VisitId; mode: string; groups?: VoteGroup[]; wakeAt?: Instant }
  | { type: "visit_paused"; visitId: VisitId; forVisitId: VisitId }
  | { type: "visit_resumed"; visitId: VisitId; fromVisitId: VisitId }
  /** The seat waits for the answers of those asked (R20); its clock rests meanwhile. */
  | ({
      type: "countersign_requested";
      visitId: VisitId;
      seatId: SeatId;
      mode: CountersignMode;
      question: string;
      opinion?: string;
      userCodes: UserCode[];
      slotIds?: SlotId[];
    } & SeatClock)
  /** Work changes hands (R21, R24): between whom is the event's actor and the people named. */
  | ({ type: "hands_changed"; visitId: VisitId } & Pick<
      HandsChange,
      "change" | "seatId" | "userCodes" | "reason"
    >)
  /** Of a place that somebody has for several one has their own part back: the place is theirs alone from here on (R24). */
  | { type: "slot_parted"; visitId: VisitId; slotId: SlotId; person: UserCode }
  /** An approver takes their own decision back (R23). */
  | { type: "taken_back"; seatId: SeatId }
  /** An earlier agreement counts on this visit too (R11, R16). */
  | ({ type: "vote_carried"; visitId: VisitId } & CarriedVote)
  | { type: "visit_closed"; visitId: VisitId; cause: NonNullable<Visit["cause"]> }
  /** `slot`: a place that was not there before; without it the seat's slot has its next holder. */
  | { type: "seat_opened"; seat: Omit<Seat, "openedBy">; slot?: Slot }
  | ({ type: "seat_advanced"; seatId: SeatId; status: "queued" | "open" | "waiting" } & SeatClock)
  /** A step was taken because it is late (R25); `wakeAt` and `step` are those of the next. */
  | ({ type: "seat_woken"; seatId: SeatId; action: OvertimeAction | "none" } & Pick<
      SeatClock,
      "wakeAt" | "step"
    >)
  | {
      type: "seat_closed";
      seatId: SeatId;
      cause: ClosingCause;
      actionCode?: SeatAction;
      opinion?: string;
      files?: OpinionFile[];
      signature?: string;
      /** Where a return, or a vote for one, wants it. */
      backTo?: { taskId: string; userCode: UserCode };
    }
  | {
      type: "task_skipped";
      taskId: string;
      visitId: VisitId;
      policy: string;
      params: Record<string, JsonValue>;
    }
  | {
      type: "returned";
      seatId: SeatId;
      toTaskId: string;
      toUserCode: UserCode;
      resume: Resume;
      returns: number;
    }
  | { type: "recalled"; reason: string }
  | { type: "cancelled"; reason: string }
  | { type: "point_of_no_return_passed"; taskId: string }
  | { type: "urged"; userCodes: UserCode[]; message: string }
  | { type: "status_changed"; status: InstanceStatus; round: number; result?: "rejected" }
  | { type: "incident"; taskId: string; problem: string; params: Record<string, JsonValue> }
  /** The visit is parked until the incident is resolved. */
  | {
      type: "incident_opened";
      visitId: VisitId;
      taskId: string;
      stage: IncidentStage;
      problem: string;
      params: Record<string, JsonValue>;
    }
  /** The visit is where it was before the incident, to be tried again. */
  | {
      type: "incident_resolved";
      visitId: VisitId;
      /** Why its work counts as done, where an administrator says that it was done by hand. */
      reason?: string;
    }
  /** Returns that nothing comes back from any more: the forms they were compared with are not needed. */
  | { type: "returns_settled"; visitIds: VisitId[] }
  /** Automatic work was done while its visit was paused; it does not run again. */
  | { type: "automatic_task_done"; visitId: VisitId }
  /** The definition of this instance alone is another from here on. */
  | { type: "definition_amended"; amendment: Amendment }
  /**
   * The instance goes by another version of its process from here on (R30). `tasks`: what its tasks are called there,
   * where that differs; `amendments`: those of this instance, laid over that version.
   */
  | { type: "migrated"; version: number; tasks: Record<string, string>; amendments: Amendment[] }
  /**
   * A draft goes by the newest version of its process from here on (R4). `taskId`: its initiating task there; `changed`:
   * defaults of fields that were not filled in.
   */
  | { type: "version_followed"; version: number; taskId: string; changed: FormValues }
  | { type: "override"; what: string; reason: string };

export type EventType = EventBody["type"];
