import { assignmentTypes } from "../codes/assignment-type.ts";
import { materialTypes } from "../codes/material-type.ts";
import { closingCauses } from "../codes/closing-cause.ts";
import { applicationResults, instanceStatuses } from "../codes/instance-status.ts";
import { fieldRights } from "../codes/field-right.ts";
import { seatChanges } from "../codes/seat-change.ts";
import { TaskAction } from "../codes/task-action.ts";
import { taskOrigins } from "../codes/task-origin.ts";
import { TaskStatus } from "../codes/task-status.ts";
import { urgencies } from "../codes/urgency.ts";
import {
  FormValues,
  Instant,
  nullable,
  oneOf,
  oneOfCodes,
  oneOfTextCodes,
  type Static,
  Type,
} from "../schema.ts";
import { ChainEntry, ForeseenWay, PreviewEntry } from "./chain.ts";
import { FormPage } from "./form-page.ts";
import { NamedFile } from "./named-file.ts";
import { taskTypes } from "./process-definition.ts";

export { ChainEntry, PreviewEntry, SeatView } from "./chain.ts";

/** Who filed an application, where that is not the person it is for (R9). */
export const FiledBy = Type.Object({ userCode: Type.String(), realName: Type.String() });
export type FiledBy = Static<typeof FiledBy>;

/** What was said about an application, in a list. */
const discussed = {
  /** Without those that were withdrawn. */
  posts: Type.Integer({ minimum: 0 }),
  openQuestions: Type.Integer({ minimum: 0 }),
};

/** An application as every list says it (spec §3 Task). */
const applied = {
  /** The same number as `instanceId` (decision 7). */
  bpdInstanceId: Type.Integer(),
  /** What the applicant wrote when they last submitted it. */
  applierRemark: Type.String(),
};

/** What an application comes with, as far as the reader may see its fields (spec §3 Task). */
const comesWith = {
  materialType: oneOf(materialTypes),
  /** The remark on the common form, which a process has that has none of its own; else empty. */
  commonApplyComments: Type.String(),
};

/** Where a task comes from, as every answer about one says it (spec §3 Task). */
const comesFrom = {
  /** The same as `taskTypeCodes`. */
  taskOrigin: oneOf(taskOrigins),
  /** `BPM` of what is done here, else the code of the system that handed it over: what `getTaskToken` takes. */
  taskSource: Type.String(),
};

/** What a task's step was designed with, in the version its application goes by (spec §3 Task). */
const designedAs = {
  /** How its people are found; absent where several rules find them, or none. */
  assignedType: Type.Optional(oneOf(assignmentTypes)),
  taskRunWay: Type.Optional(Type.String()),
  /** Time limit in working hours. */
  taskHour: Type.Optional(Type.Number()),
};

/** A row of the to-do list. */
export const TodoRow = Type.Object({
  bpdTaskId: Type.Integer(),
  taskId: Type.String(),
  taskName: Type.String(),
  taskType: oneOf(taskTypes),
  taskStatus: oneOfCodes(TaskStatus),
  taskTypeCodes: Type.String(),
  instanceId: Type.Integer(),
  applyId: Type.String(),
  applyTitle: Type.String(),
  applyStatus: oneOf(instanceStatuses),
  applyUser: Type.String(),
  applyUserCode: Type.String(),
  filedBy: Type.Optional(FiledBy),
  applyDept: Type.String(),
  applyDate: nullable(Instant()),
  processId: Type.String(),
  processName: Type.String(),
  receiveDate: Instant(),
  dueAt: nullable(Instant()),
  degreeOfEmergency: oneOf(urgencies),
  attention: Type.Boolean(),
  urged: Type.Boolean(),
  /** It was returned to its holder. */
  cameBack: Type.Boolean(),
  /** It is one's own application that was taken back, not returned. */
  recalled: Type.Optional(Type.Boolean()),
  /** Its holder has opened it. */
  seen: Type.Boolean(),
  ...applied,
  ...comesWith,
  ...comesFrom,
  ...designedAs,
  ...discussed,
  /** Who has it, where that is somebody else (`waiting`). */
  heldBy: Type.Optional(Type.String()),
  /** Of how many tasks of its process one may approve together; absent: as many as of any. */
  batchMax: Type.Optional(Type.Integer()),
  version: Type.Integer(),
});
export type TodoRow = Static<typeof TodoRow>;

/** A row of my applications or of what I approved. */
export const ApplicationRow = Type.Object({
  instanceId: Type.Integer(),
  applyId: Type.String(),
  applyTitle: Type.String(),
  applyStatus: oneOf(instanceStatuses),
  result: nullable(oneOf(applicationResults)),
  applyUser: Type.String(),
  applyUserCode: Type.String(),
  filedBy: Type.Optional(FiledBy),
  applyDept: Type.String(),
  applyDate: nullable(Instant()),
  createdAt: Instant(),
  endedAt: nullable(Instant()),
  processId: Type.String(),
  processName: Type.String(),
  degreeOfEmergency: oneOf(urgencies),
  attention: Type.Boolean(),
  ...applied,
  ...comesWith,
  ...discussed,
  /** Who has it now. */
  holders: Type.Array(
    Type.Object({
      taskName: Type.String(),
      userCode: Type.String(),
      realName: Type.String(),
      since: Instant(),
      /** They have left: nobody will do it. */
      hasLeft: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Where nobody has it though it is on its way: the steps it waits at, such as a subprocess, a delay or one that is stopped. */
  waitsAt: Type.Optional(Type.Array(Type.String())),
  /** The applicant's own open task, when the next step is theirs. */
  bpdTaskId: nullable(Type.Integer()),
  /** In /myApprove: what I decided last and when. */
  myAction: Type.Optional(Type.String()),
  myDecisionAt: Type.Optional(Instant()),
  myTaskName: Type.Optional(Type.String()),
  /** My task, where I may take its decision back at this moment (R23). */
  takeBack: Type.Optional(Type.Integer()),
});
export type ApplicationRow = Static<typeof ApplicationRow>;

/** A row of all applications of an organisation. */
export const InstanceRow = Type.Composite([
  ApplicationRow,
  Type.Object({
    /** Open tasks that are late. */
    overdue: Type.Integer(),
    /** Steps that are stopped until an administrator has seen to them. */
    incidents: Type.Integer(),
  }),
]);
export type InstanceRow = Static<typeof InstanceRow>;

/** A decision with its opinion (spec §3 Approval record). */
export const ApprovalRecord = Type.Object({
  approveId: Type.Integer(),
  bpdTaskId: Type.Integer(),
  taskId: Type.String(),
  taskName: Type.String(),
  approveUser: Type.String(),
  approveUserId: Type.String(),
  onBehalfOf: Type.Optional(Type.String()),
  approveDate: Instant(),
  receiveDate: Instant(),
  approveComments: Type.String(),
  /** Files that stand with the opinion. */
  files: Type.Optional(Type.Array(NamedFile)),
  /** The picture below the opinion, by its SHA-256 (`opinionSignatures`). */
  signature: Type.Optional(Type.String()),
  actionResult: Type.String(),
  /** As what they decided: their role or office in words; empty where the task came to them otherwise. */
  approveRoleName: Type.String(),
  round: Type.Integer(),
  /** To how many the application was sent to read by itself after this step (R27). */
  autoSendRead: Type.Optional(Type.Integer()),
  /** When it was decided, where that was in advance; `approveDate` is when it was applied. */
  inAdvance: Type.Optional(Instant()),
  /** False once a return or recall took its effect away (R17). */
  effective: Type.Boolean(),
});
export type ApprovalRecord = Static<typeof ApprovalRecord>;

export const FieldRights = Type.Record(Type.String(), oneOf(fieldRights));

/** By whose clocks the dates and times of a form have their day and their hour: the application's organisation's. */
export const FormZone = () => Type.String();

/** What a viewer may do now; the screens show exactly these. */
export const AllowedAction = Type.Object({
  action: oneOf([
    "approve",
    "return",
    "reject",
    "requestCountersign",
    "countersignAgree",
    "countersignDisagree",
    "save",
    "submit",
    "cancel",
    "recall",
    "urge",
    "follow",
    "unfollow",
    "markAsRead",
    "claim",
    "withdrawCountersign",
    "takeBack",
    "withdrawApplication",
    "sendRead",
    ...seatChanges,
    "giveBack",
    "takeOver",
  ] as const),
  actionCode: Type.Optional(oneOfTextCodes(TaskAction)),
});
export type AllowedAction = Static<typeof AllowedAction>;

export const InstanceView = Type.Object({
  instanceId: Type.Integer(),
  applyId: Type.String(),
  applyTitle: Type.String(),
  applyStatus: oneOf(instanceStatuses),
  result: Type.Optional(oneOf(applicationResults)),
  applyUser: Type.String(),
  applyUserCode: Type.String(),
  filedBy: Type.Optional(FiledBy),
  applyDept: Type.String(),
  applyDate: nullable(Instant()),
  endedAt: nullable(Instant()),
  processId: Type.String(),
  processName: Type.String(),
  processVersion: Type.Integer(),
  /** Of a draft: the version it went by when it was last saved, where its process has a newer one now. */
  savedWithVersion: Type.Optional(Type.Integer()),
  organId: Type.Integer(),
  round: Type.Integer(),
  degreeOfEmergency: oneOf(urgencies),
  attention: Type.Boolean(),
  ...applied,
  ...comesWith,
  /** The legal contract it is an application of, to whom may read that. */
  legalContract: Type.Optional(Type.Object({ contractId: Type.Integer(), contractNo: Type.String() })),
  /** The application of which a step has started this one. */
  startedBy: Type.Optional(
    Type.Object({ applyId: Type.String(), processName: Type.String(), applyStatus: oneOf(instanceStatuses) }),
  ),
});
export type InstanceView = Static<typeof InstanceView>;

/** An application as its reader sees it: values their rights let through, the chain, and what they may do. */
export const ApplicationDetail = Type.Object({
  instance: InstanceView,
  form: FormPage,
  timeZone: FormZone(),
  values: FormValues(),
  fieldRights: FieldRights,
  records: Type.Array(ApprovalRecord),
  chain: Type.Array(ChainEntry),
  allowedActions: Type.Array(AllowedAction),
  /** What was foreseen at its submission, to stand beside what happened; not of a draft. */
  foreseen: Type.Optional(ForeseenWay),
  /** It was sent to me to read, whether I have read it or not. */
  sentToMe: Type.Optional(Type.Boolean()),
});
export type ApplicationDetail = Static<typeof ApplicationDetail>;

/** Why a task came back to its holder, and how it returns to who sent it (R14). */
export const CameBack = Type.Object({
  taskName: Type.String(),
  userCode: Type.String(),
  realName: Type.String(),
  at: Instant(),
  opinion: Type.String(),
  resume: oneOf(["walk", "direct"] as const),
  /** The steps between: done again on a walk, left out on the direct way unless a change matters to them. */
  again: Type.Array(
    Type.Object({ taskId: Type.String(), taskName: Type.String(), realNames: Type.Array(Type.String()) }),
  ),
});
export type CameBack = Static<typeof CameBack>;

/** A task with its application. */
export const TaskDetail = Type.Composite([
  ApplicationDetail,
  Type.Object({
    task: Type.Object({
      bpdTaskId: Type.Integer(),
      taskId: Type.String(),
      taskName: Type.String(),
      taskType: oneOf(taskTypes),
      taskStatus: oneOfCodes(TaskStatus),
      ...comesFrom,
      ...designedAs,
      /** The argument of `assignedType`, for whoever has the task; without people who are kept from them. */
      taskAssigned: Type.Optional(Type.String()),
      userCode: Type.String(),
      receiveDate: Instant(),
      dueAt: nullable(Instant()),
      /** Why this person has it. */
      reason: Type.String(),
      /** Said where the task is no longer open: who ended it, when and how. */
      ended: Type.Optional(Type.Object({ by: Type.String(), at: Instant(), how: Type.String() })),
      cameBack: Type.Optional(CameBack),
      /** Nobody agrees on the step while this countersigner's no stands. */
      heldUpBy: Type.Optional(
        Type.Object({ realName: Type.String(), opinion: Type.String(), at: Instant() }),
      ),
      /** It is not approved or rejected without one's signature. */
      signatureRequired: Type.Optional(Type.Boolean()),
      /** What whoever returns it changed in the form stays there (R19); it is dropped when absent. */
      editsKept: Type.Optional(Type.Boolean()),
    }),
    taskType: oneOf(taskTypes),
    taskStatus: oneOfCodes(TaskStatus),
    /** Who gets it after an approval, as far as it can be foretold. */
    upcoming: Type.Array(PreviewEntry),
    version: Type.Integer(),
  }),
]);
export type TaskDetail = Static<typeof TaskDetail>;

/** A piece of work that an action ends for somebody else; said before one does it. */
export const ClosingTask = Type.Object({
  taskId: Type.String(),
  taskName: Type.String(),
  userCode: Type.String(),
  realName: Type.String(),
});
export type ClosingTask = Static<typeof ClosingTask>;

/** Somebody's next piece of work, as a decision's answer names it. */
export const NextTask = Type.Object({
  bpdTaskId: Type.Integer(),
  taskId: Type.String(),
  taskName: Type.String(),
  userCode: Type.String(),
  realName: Type.String(),
});
export type NextTask = Static<typeof NextTask>;

/** Somebody's open task as an administrator sees it. */
export const OpenTaskRow = Type.Object({
  bpdTaskId: Type.Integer(),
  taskName: Type.String(),
  applyId: Type.String(),
  applyTitle: Type.String(),
  applyUser: Type.String(),
  filedBy: Type.Optional(FiledBy),
  processName: Type.String(),
  userCode: Type.String(),
  realName: Type.String(),
  /** Whoever has it has left: nobody will do it. */
  hasLeft: Type.Boolean(),
  receiveDate: Instant(),
  dueAt: nullable(Instant()),
});
export type OpenTaskRow = Static<typeof OpenTaskRow>;

/** Somebody's approval task, open or over, as whoever may query its application sees it. */
export const QueriedTaskRow = Type.Composite([
  Type.Omit(OpenTaskRow, ["hasLeft"]),
  Type.Object({
    /** The person they acted for. */
    onBehalfOf: Type.Optional(Type.String()),
    taskStatus: oneOfCodes(TaskStatus),
    /** They wait for the answers they asked for. */
    waits: Type.Boolean(),
    endedAt: nullable(Instant()),
    /** What they decided; absent where they did not. */
    actionCode: Type.Optional(Type.String()),
    /** Why it ended otherwise. */
    cause: Type.Optional(oneOf(closingCauses)),
    /** Its time is up, or was when it ended. */
    isOverdue: Type.Boolean(),
    /** Whoever asks follows its application. */
    attention: Type.Boolean(),
  }),
]);
export type QueriedTaskRow = Static<typeof QueriedTaskRow>;
