import type { StartPlace } from "#contract/codes/start-place.ts";
import type { VisitOutcome } from "#contract/codes/visit-outcome.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { RowAnswer } from "../effects/rows-of-step.ts";
import type {
  CountersignMode,
  Instant,
  OpinionFile,
  Resume,
  SeatId,
  UserCode,
  VisitId,
} from "./process-instance.ts";

/** Begins a draft. The host gives the numbers; the actor of the context files it. */
export interface StartInstance {
  instanceId: number;
  applyId: string;
  organId: number;
  /** For whom; the actor themselves when absent (R9). */
  applicant?: UserCode;
  title?: string;
  urgency?: string;
  form?: FormValues;
  /** Where it is begun; not asked where a process is tried alone. */
  place?: StartPlace;
}

/** What every command on a seat carries: the seat, and the version its actor saw where they know one (R2). */
export interface OnSeat {
  seatId: SeatId;
  version?: number;
}

/** Keeps what the applicant wrote so far; nothing is required yet. */
export interface SaveDraft extends OnSeat {
  title?: string;
  urgency?: string;
  values?: FormValues;
}

/** Sends the application on its way, also again after a return or a recall. */
export interface SubmitApplication extends SaveDraft {
  comment?: string;
  /** Changes for whom it is filed; only before the first submission. */
  applicant?: UserCode;
}

/** An opinion, and what stands with it; the host says what each file and the signature are at that moment. */
export interface WithOpinion {
  opinion: string;
  files?: OpinionFile[];
  /** SHA-256 of the picture, hexadecimal. */
  signature?: string;
}

export interface ApproveTask extends OnSeat, WithOpinion {
  /** Fields as the actor sees them; unchanged echoes of read-only ones are accepted (R19). */
  values?: FormValues;
}

/** A no that leads where the definition says (engine rules, Outcome). */
export interface RejectTask extends OnSeat, WithOpinion {
  /** Fields as they see them; what they may change is dropped (R19). */
  values?: FormValues;
}

export interface ReturnTask extends ApproveTask {
  backTo: { taskId: string; userCode: UserCode };
  /** Default `walk`. */
  resume?: Resume;
}

/** Asks others for their opinion before deciding (R20). */
export interface RequestCountersign extends OnSeat {
  /** Fields as they see them; what they may change is kept, and seen by those who are asked (R19). */
  values?: FormValues;
  userCodes: readonly UserCode[];
  question: string;
  /** What they say themselves, where that is another text than the question. */
  opinion?: string;
  /** Default `all`. */
  mode?: CountersignMode;
}

/** A countersigner's answer, or that of whom a task was delegated to: 34 agrees, 29 disagrees. */
export interface CountersignTask extends OnSeat, WithOpinion {
  agrees: boolean;
  /** Fields as they see them; only whom a task was delegated to may change some (R19). */
  values?: FormValues;
}

/** The holder of a task gives it to somebody, for good or until they have worked on it (R21). */
export interface GiveTask extends OnSeat {
  toUserCode: UserCode;
  reason: string;
}

/** The holder of a task has others decide it beside them (R21). */
export interface ChangePeople extends OnSeat {
  userCodes: readonly UserCode[];
  reason: string;
}

/** Takes a person who has not acted out of a task; the seat is theirs (R21). */
export interface RemovePerson {
  seatId: SeatId;
  reason: string;
}

/** The holder of a task puts a step behind it, in this application alone (R21). */
export interface InsertStep extends ChangePeople {
  taskName: string;
  /** Whether all of them have to agree, or any one; default `all`. */
  mode?: "all" | "any";
}

/** Takes one's own work back from a deputy, or from whom one delegated it to; the seat is theirs. */
export interface TakeOverTask {
  seatId: SeatId;
}

/** The system gives what an absent person has to their deputy (R24). */
export interface MoveToDeputy {
  seatId: SeatId;
}

/** Takes back what was asked of those who have not answered; of all of them when nobody is named. */
export interface WithdrawCountersign extends OnSeat {
  userCodes?: readonly UserCode[];
}

/** An approver takes their own decision back (R23). */
export interface TakeBackTask {
  seatId: SeatId;
}

/** A process administrator gives a person's work to somebody else (R29). */
export interface ReassignTask {
  seatId: SeatId;
  toUserCode: UserCode;
  reason: string;
}

export interface CancelInstance {
  /** Required of a process administrator. */
  reason?: string;
  /** It ends with the step that started it: by the system, nobody overrides anything. */
  withParent?: true;
}

export interface RecallInstance {
  reason?: string;
}

export interface UrgeTask {
  /** Only this seat; every open one when absent. */
  seatId?: SeatId;
  message?: string;
  /** The host knows that the actor follows the application. */
  asFollower?: boolean;
}

export type ClaimTask = OnSeat;

/** The host's report that an automatic task has done its work. */
export interface CompleteAutomaticTask {
  visitId: VisitId;
  /** Fields the task sets; when absent its own `setFields` say. */
  values?: FormValues;
  /** What came of its work outside, for `setFields` to read. */
  answer?: JsonValue;
  /** Of a step that started an application for each row: what came of each. */
  rows?: readonly RowAnswer[];
}

/** The host's report that an automatic task cannot do its work. */
export interface FailAutomaticTask {
  visitId: VisitId;
  problem: Refusal;
  /** What it may be drawn as, the fittest first; `failed` when absent. */
  outcomes?: readonly VisitOutcome[];
}

/** A process administrator tries again what an incident stopped. */
export interface RetryIncident {
  visitId: VisitId;
  /** Who decides the task, where nobody could be found for it. */
  userCodes?: readonly UserCode[];
  /** Required where people are named. */
  reason?: string;
}

/** A process administrator says that the work of a stopped automatic step was done by hand. */
export interface ResolveIncident {
  visitId: VisitId;
  reason: string;
}

/** A process administrator takes an application to another task. */
export interface JumpInstance {
  toTaskId: string;
  /** Tasks to leave; when absent what the task led to, or everything where it led to nothing that is open. */
  fromTaskIds?: readonly string[];
  /** Who decides the task; its rules say when absent. */
  userCodes?: readonly UserCode[];
  reason: string;
}

/** A process administrator takes an application to another version of its process. */
export interface MigrateInstance {
  /** The tasks of the version at which open work goes on, by the tasks where it is now; those of the same id when absent. */
  tasks?: Readonly<Record<string, string>>;
  /** The version that the tasks are of; whichever it goes by when absent. */
  fromVersion?: number;
  reason: string;
}

/** One step of the chain of approvers that lies ahead. */
export interface ChainEntry {
  taskId: string;
  taskName: string;
  mode: string;
  seats: {
    userCode: UserCode;
    reason: { reason: string; params: Record<string, string> };
  }[];
  /** When it would be due if every earlier task took its whole time; absent without a limit. */
  dueAt?: Instant;
  /** The visit it foretells, where that has begun already. */
  visitId?: VisitId;
  /** The task is open now, not only expected. */
  open?: true;
  /** Who may be passed over, and the task on which they agree (R11): unless what they see changes before. */
  passedOver?: { userCode: UserCode; taskName: string }[];
  /** `again`: it lies on a circle and may come again. `further`: no more is foretold, but the chain goes on behind it. */
  goesOn?: "again" | "further";
}
