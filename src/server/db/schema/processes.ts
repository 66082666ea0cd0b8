// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json } from "../column-kinds.ts";

export interface AttentionTable {
  userCode: string;
  instanceId: number;
  createdAt: Defaulted<Instant>;
}

export interface FavouriteTable {
  userCode: string;
  favObjId: string;
  createdAt: Defaulted<Instant>;
}

export interface FormPageTable {
  pageId: string;
  version: number;
  state: string;
  label: string;
  page: Json;
  frozenAt: Instant | null;
  createdBy: string;
  createdAt: Defaulted<Instant>;
  organId: number | null;
  rowVersion: Defaulted<number>;
  updatedBy: string | null;
  updatedAt: Instant | null;
  html: string | null;
}

export interface InstanceEventTable {
  instanceId: number;
  sequence: number;
  at: Instant;
  actor: string;
  type: string;
  body: Json;
  hash: Buffer;
}

export interface NotificationTable {
  notificationId: Computed<number>;
  userCode: string;
  organId: number;
  kind: string;
  params: Defaulted<Json>;
  instanceId: number | null;
  seatId: number | null;
  createdAt: Defaulted<Instant>;
  readAt: Instant | null;
  queuedAt: Defaulted<Instant | null>;
}

export interface ProcessTable {
  processId: string;
  organId: number;
  processName: string;
  processTypeId: string | null;
  status: string;
  processVisibility: Defaulted<string>;
  publishedVersion: number | null;
  draft: Json | null;
  rowVersion: Defaulted<number>;
  createdBy: string;
  createdAt: Defaulted<Instant>;
  updatedBy: string;
  updatedAt: Defaulted<Instant>;
  messagingVisible: Defaulted<boolean>;
}

export interface ProcessCategoryTable {
  processTypeId: string;
  parentTypeId: string | null;
  typeName: string;
  typeNames: Defaulted<Json>;
  typeOrder: Defaulted<number>;
  status: Defaulted<string>;
  processCount: Defaulted<number>;
  organId: number | null;
}

export interface ProcessInstanceTable {
  instanceId: number;
  applyId: string;
  processId: string;
  processVersion: number;
  organId: number;
  applicant: string;
  filedBy: string;
  deptId: number;
  applyTitle: Defaulted<string>;
  urgency: Defaulted<string>;
  status: string;
  round: Defaulted<number>;
  returns: Defaulted<number>;
  pointOfNoReturnPassed: Defaulted<boolean>;
  form: Defaulted<Json>;
  visits: Defaulted<Json>;
  more: Defaulted<Json>;
  eventCount: Defaulted<number>;
  chainHead: Buffer | null;
  createdAt: Defaulted<Instant>;
  applyDate: Instant | null;
  endedAt: Instant | null;
  updatedAt: Defaulted<Instant>;
  wakeAt: Instant | null;
  secrecy: Computed<string>;
  forecastAt: Instant | null;
}

export interface ProcessVersionTable {
  processId: string;
  version: number;
  definition: Json;
  pageId: string | null;
  pageVersion: number | null;
  publishedBy: string;
  publishedAt: Defaulted<Instant>;
  releaseId: number | null;
  note: string | null;
  failingCases: number | null;
  failingReason: string | null;
}

export interface SeatTable {
  seatId: number;
  instanceId: number;
  organId: number;
  visitId: number;
  taskId: string;
  taskName: string;
  taskType: string;
  userCode: string;
  status: string;
  taskStatus: Defaulted<number>;
  listed: Defaulted<boolean>;
  seatOrder: Defaulted<number>;
  reason: Json;
  onBehalfOf: string | null;
  receivedAt: Instant;
  dueAt: Instant | null;
  endedAt: Instant | null;
  cause: string | null;
  actionCode: string | null;
  opinion: string | null;
  openedAt: Instant | null;
  urgedAt: Instant | null;
  version: Defaulted<number>;
  more: Defaulted<Json>;
  openedBy: number | null;
}

export interface WorkCalendarTable {
  organId: number;
  utcOffsetMinutes: Defaulted<number>;
  weekdays: Json;
  holidays: Defaulted<Json>;
  makeUpDays: Defaulted<Json>;
}

/** What the migration creates. */
export interface ProcessesArea {
  attention: AttentionTable;
  favourite: FavouriteTable;
  formPage: FormPageTable;
  instanceEvent: InstanceEventTable;
  notification: NotificationTable;
  process: ProcessTable;
  processCategory: ProcessCategoryTable;
  processInstance: ProcessInstanceTable;
  processVersion: ProcessVersionTable;
  seat: SeatTable;
  workCalendar: WorkCalendarTable;
}
