import type { ClosingCause } from "#contract/codes/closing-cause.ts";
import type { IncidentStage } from "#contract/codes/incident-stage.ts";
import type { InstanceStatus } from "#contract/codes/instance-status.ts";
import type { TaskAction } from "#contract/codes/task-action.ts";
import type { VisitOutcome } from "#contract/codes/visit-outcome.ts";
import type { SeatChange } from "#contract/codes/seat-change.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { Amendment } from "./amendments.ts";

/** Epoch milliseconds. The engine knows no clock: every instant comes in through the command context. */
export type Instant = number;
export type UserCode = string;
/** `bpdTaskId` on the wire. */
export type SeatId = number;
/** Counts visits within one instance from 1, in the order they were entered. */
export type VisitId = number;

/** How work comes back to the one who returned it (R14). */
export type Resume = "walk" | "direct";

/** One activation of a task definition. Visits form the graph that was travelled. */
export interface Visit {
  visitId: VisitId;
  taskId: string;
  round: number;
  /**
   * `waiting`: at a join, for further arrivals. `paused`: stopped by a return that comes back directly. `parked`: it
   * cannot go on before an administrator has seen to its incident.
   */
  status: "waiting" | "open" | "paused" | "parked" | "closed";
  enteredAt: Instant;
  closedAt?: Instant;
  closedBy?: UserCode;
  /** Its outcome, or why it was closed without one. */
  cause?: ClosingCause | VisitOutcome;
  arrivals: Arrival[];
  /** Of a delay: when the flow goes on. */
  wakeAt?: Instant;
  /** Completion mode in force with its argument, resolved at entry: `any`, `all`, `ratio 0.6` … */
  mode?: string;
  /** In the mode `per_group`: every group whose agreement is needed, resolved at entry (R12). */
  groups?: VoteGroup[];
  /** Its places, in the order they were opened. */
  slots?: Slot[];
  /**
   * For a visit re-created by a return: where it was sent from and how it comes back; for `direct` with `form`, title and urgency
   * as they were, until a later return to the same step takes its place.
   */
  returned?: {
    byVisitId: VisitId;
    bySeatId: SeatId;
    resume: Resume;
    form?: FormValues;
    title?: string;
    urgency?: string;
  };
  /** The earlier visit of the same task that this one does again (R16). */
  recreates?: VisitId;
  /** Visits of other steps of the same task that it does along, since an administrator's jump had brought work there. */
  takesUp?: VisitId[];
  /** While `paused`: the visit whose completion resumes it. */
  pausedFor?: VisitId;
  /** The event that last resumed it: votes against from before are void. */
  resumedBy?: number;
  /** Who said that its stopped work was done by hand, and why. */
  doneByHand?: { by: UserCode; reason: string; at: Instant };
  /** Its automatic work was reported as done while it was paused. */
  isDone?: true;
  /** Agreements given earlier that count here (R11, R16). */
  carried?: CarriedVote[];
  /** Questions to countersigners (R20), newest last. */
  consultations?: Consultation[];
  /** How its work changed hands (R21, R24), oldest first. */
  changes?: HandsChange[];
  /** Which fields were changed here, by the event that did it. */
  edits?: { event: number; fields: string[] }[];
}

/**
 * How work came to a visit other than along a transition: `submitted` from outside, when the instance began; `resumed`
 * straight back after a direct return (R14); `jumped` by an administrator's order (R29).
 */
export type ArrivalKind = "submitted" | "resumed" | "jumped";

/** An arrival of work at a visit. */
export interface Arrival {
  /** 0: from outside. */
  fromVisitId: VisitId;
  /** The transition it came along; 0 for one of another kind. */
  sequence: number;
  at: Instant;
  /** Absent where it came along a transition. */
  kind?: ArrivalKind;
  takenBack?: boolean;
}

/** An agreement given on another visit; weight and group are those it has here. */
export interface CarriedVote {
  seatId: SeatId;
  userCode: UserCode;
  weight?: number;
  group?: string;
}

/** A group of voters on a visit, and how many of them have to agree. */
export interface VoteGroup {
  name: string;
  quota: number;
}

/** The clock of a piece of work (R25). */
export interface SeatClock {
  /** What people see. */
  dueAt?: Instant;
  /** When the next step is taken because it is late; none is left when absent. */
  wakeAt?: Instant;
  /** Which step that is, from 0, which is not written. */
  step?: number;
}

/** How the answers of several countersigners are waited for (R20). */
export type CountersignMode = "all" | "any" | "sequential";

/** Work that somebody gave to others, took back or put behind theirs. */
export interface HandsChange {
  /** What the holders themselves do, giving a claimed task back, taking one's own back, and a deputy's beginning. */
  change: SeatChange | "giveBack" | "takeOver" | "moveToDeputy";
  /** The seat it was about. */
  seatId: SeatId;
  by: UserCode;
  userCodes: readonly UserCode[];
  reason: string;
  at: Instant;
}

/** A seat's question to others. */
export interface Consultation extends SeatClock {
  seatId: SeatId;
  mode: CountersignMode;
  question: string;
  /** What who asks says themselves, where it is more than the question. */
  opinion?: string;
  userCodes: UserCode[];
  /** The slots of those who were asked. */
  slotIds?: SlotId[];
  askedAt: Instant;
}

/** Counts the slots of one visit from 1. */
export type SlotId = number;

/** A person's part of a place that one holder has for several. */
export interface SlotShare {
  person: UserCode;
  weight: number;
  groups: string[];
}

/**
 * A place on a visit that somebody has to fill: a vote, an answer to a question. Seats hold it one after another; what it is
 * worth, and its turn, stay whoever holds it. What is sent to be read is one place, which everybody who reads it holds (R27);
 * before, each reader had one.
 */
export interface Slot {
  slotId: SlotId;
  /** Position in a sequence, from 1. */
  order: number;
  /** In the modes that have them (R12). */
  weight?: number;
  /** A group stands there once for each person who has a say in it. */
  groups?: string[];
  /** For how many persons its holder agrees where they stand in for others found beside them (R24); for one when absent. */
  votes?: number;
  /** Whom the rules found for it where others hold it (R24): they count as having acted, too (R10). */
  represents?: UserCode[];
  /** Where its holder speaks for several: what each of them is worth alone, whoever of them has their part back (R24). */
  shares?: SlotShare[];
  /** The slot whose holder asked for this countersign (R20). */
  askedBySlotId?: SlotId;
  /** The slot whose holder added this one beside their own (R21). */
  addedBySlotId?: SlotId;
}

/** One person's holding of a slot: a piece of work, `bpdTaskId` on the wire. */
export interface Seat extends SeatClock {
  seatId: SeatId;
  visitId: VisitId;
  /** The slot of its visit that it holds; the newest seat of a slot is its holder. */
  slotId: SlotId;
  taskId: string;
  userCode: UserCode;
  /** `queued`: its turn in a sequence has not come. `waiting`: for the answers of a countersign (R20). */
  status: "queued" | "open" | "waiting" | "ended";
  /** Why this person (R6), a key of `texts/<language>/reasons.json` with its values. */
  reason: SeatReason;
  /** The person this one stands in for (R24). */
  onBehalfOf?: UserCode;
  /** Whom they stand in for besides, where they are the deputy of several, or have a say of their own (R24). */
  alsoFor?: UserCode[];
  /** The seat that asked for this countersign (R20). */
  askedBySeatId?: SeatId;
  /** The seat whose holder delegated the work and has it back for the final decision (R21). */
  delegatedBy?: SeatId;
  receivedAt: Instant;
  endedAt?: Instant;
  cause?: ClosingCause;
  /** Sequence number of the event that opened it: the order of seats, whatever numbers the host draws. */
  openedBy: number;
  /** Sequence number of the event that closed it. */
  endedBy?: number;
  /** How many events there were when its holder read it (R27): no event closed it, and none changes it any more. */
  readAfter?: number;
  actionCode?: SeatAction;
  opinion?: string;
  /** Files that stand with the opinion. */
  files?: OpinionFile[];
  /** SHA-256 of the picture of a signature under the opinion, hexadecimal. */
  signature?: string;
  /** Raised by every change of what its holder sees; a command may carry it (R2). */
  version: number;
  /** The version that its holder's newest save of the draft made, and when. */
  saved?: { version: number; at: Instant };
}

/** A file that stands with an opinion; the SHA-256 of its bytes binds the opinion to that file and no other. */
export interface OpinionFile {
  fileId: string;
  fileName: string;
  sha256: string;
}

/** What a holder did with a seat: the wire's codes, and what it has no code for. */
export type SeatAction = TaskAction | "submit" | "reject";

/** Why a person was found, as data: the text is made where it is shown. */
export interface SeatReason {
  reason: string;
  params: Record<string, string>;
}

/** What keeps a visit from going on and whoever acts cannot mend (R5, R8): for administrators to repair and retry. */
export interface Incident {
  visitId: VisitId;
  taskId: string;
  stage: IncidentStage;
  /** The refusal it would have been, with its parameters. */
  problem: string;
  params: Record<string, JsonValue>;
  openedAt: Instant;
}

/** Everything the engine knows of one running application. Plain JSON. */
export interface InstanceSnapshot {
  instanceId: number;
  applyId: string;
  processId: string;
  processVersion: number;
  /** Of a draft: the version it went by when it was last saved, where it has followed to another since. */
  savedWithVersion?: number;
  organId: number;
  /** Who filed it, who it is for (R9) and that person's department at submission. */
  applicant: UserCode;
  filedBy: UserCode;
  deptId: number;
  title: string;
  urgency: string;
  status: InstanceStatus;
  /** Of one that is complete: it ended by a rejection. */
  result?: "rejected";
  /** Raised by each return to, or recall by, the applicant. 1 from the first submission, 0 in a draft. */
  round: number;
  /** Returns so far (R18). */
  returns: number;
  /** Set once a task marked `pointOfNoReturn` was passed (R22). */
  pointOfNoReturnPassed: boolean;
  form: FormValues;
  visits: Visit[];
  seats: Seat[];
  /** The host left seats of readers out (R27); a command that has to know them asks for them. Never stored. */
  readersLeftOut?: true;
  /** Changes of the definition for this instance alone; absent without any. */
  amendments?: Amendment[];
  /** Incidents that are open; absent without any. */
  incidents?: Incident[];
  /** Number of events so far; the next event's sequence is one more. */
  eventCount: number;
}
