// Written by npm run generate from the migrations; do not edit.
/* oxlint-disable max-lines */
import type { Computed, Defaulted, Instant, Json, List } from "./column-kinds.ts";

export interface AttachmentTable {
  fileId: string;
  storageKey: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  sha256: Buffer;
  uploadedBy: string;
  organId: number;
  state: string;
  instanceId: number | null;
  uploadedAt: Defaulted<Instant>;
  since: Defaulted<Instant>;
}

export interface AttachmentRowTable {
  fileId: string;
  entity: string;
  rowKey: string;
  field: string;
  isCurrent: Defaulted<boolean>;
}

export interface AttentionTable {
  userCode: string;
  instanceId: number;
  createdAt: Defaulted<Instant>;
}

export interface CaptchaTable {
  captchaId: string;
  answerHash: Buffer;
  expiresAt: Instant;
}

export interface DeptTable {
  deptId: Defaulted<number>;
  organId: number;
  parentDeptId: number | null;
  deptCode: string;
  deptName: string;
  deptOrder: Defaulted<number>;
  status: Defaulted<string>;
}

export interface DeptRelTable {
  relId: Defaulted<number>;
  organId: number;
  relType: string;
  deptId: number | null;
  roleCode: string | null;
  memberCode: string | null;
  userCode: string;
}

export interface DeviceTokenTable {
  tokenHash: Buffer;
  userCode: string;
  createdAt: Defaulted<Instant>;
  expiresAt: Instant;
  revokedAt: Instant | null;
  userAgent: string | null;
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
}

export interface IdempotencyKeyTable {
  userCode: string;
  call: string;
  key: string;
  bodyHash: Buffer;
  status: number | null;
  answer: Json | null;
  createdAt: Defaulted<Instant>;
}

export interface InstallationTable {
  onlyRow: Defaulted<boolean>;
  bootstrappedAt: Instant | null;
  demonstrationLoadedAt: Instant | null;
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

export interface LoginFailureTable {
  subject: string;
  failures: number;
  lastFailureAt: Instant;
  nextTryAt: Instant;
}

export interface MenuTable {
  menuId: Defaulted<number>;
  parentMenuId: number | null;
  menuOrder: Defaulted<number>;
  menuName: string;
  menuNames: Defaulted<Json>;
  menuDesc: string | null;
  menuUrl: string | null;
  menuType: Defaulted<string>;
  menuRelId: number | null;
  icon: string | null;
  status: Defaulted<string>;
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
}

export interface OperationLogTable {
  logId: Computed<number>;
  at: Defaulted<Instant>;
  userCode: string | null;
  organId: number | null;
  kind: string;
  call: string | null;
  subject: string | null;
  detail: Defaulted<Json>;
  requestCode: string | null;
  remoteAddress: string | null;
  reason: string | null;
  message: string | null;
}

export interface OrganTable {
  organId: number;
  organName: string;
  deptFullName: string;
  organLogo: string | null;
  parentOrganId: number | null;
  status: Defaulted<string>;
  chartRevision: Defaulted<number>;
}

export interface ParameterChangeTable {
  changeId: Computed<number>;
  parameter: string;
  organId: number | null;
  fromValue: Json | null;
  toValue: Json | null;
  changedBy: string;
  changedAt: Defaulted<Instant>;
  requestCode: string | null;
}

export interface ParameterValueTable {
  parameter: string;
  organId: number | null;
  value: Json;
  changedBy: string;
  changedAt: Defaulted<Instant>;
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
}

export interface ProcessCategoryTable {
  processTypeId: string;
  parentTypeId: string | null;
  typeName: string;
  typeNames: Defaulted<Json>;
  typeOrder: Defaulted<number>;
  status: Defaulted<string>;
  processCount: Defaulted<number>;
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
}

export interface ProcessVersionTable {
  processId: string;
  version: number;
  definition: Json;
  pageId: string | null;
  pageVersion: number | null;
  publishedBy: string;
  publishedAt: Defaulted<Instant>;
}

export interface RoleTable {
  roleCode: string;
  roleName: string;
  roleType: Defaulted<number>;
  roleDesc: string | null;
  status: Defaulted<string>;
}

export interface RoleRightTable {
  rightId: Defaulted<number>;
  roleCode: string;
  rightType: string;
  menuId: number | null;
  target: string | null;
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
}

export interface SessionTable {
  tokenHash: Buffer;
  userCode: string;
  organId: number;
  createdAt: Defaulted<Instant>;
  expiresAt: Instant;
  revokedAt: Instant | null;
  userAgent: string | null;
  remoteAddress: string | null;
}

export interface TableChangeTable {
  changeId: Computed<number>;
  entity: string;
  rowKey: string;
  at: Defaulted<Instant>;
  userCode: string;
  organId: number | null;
  kind: string;
  changes: Json;
  batchId: string | null;
  requestCode: string | null;
}

export interface TableImportLineTable {
  jobId: string;
  line: number;
  cells: Json;
  record: Json | null;
  errors: Json | null;
  action: string;
  rowKey: string | null;
}

export interface TableJobTable {
  jobId: string;
  entity: string;
  kind: string;
  state: string;
  format: string | null;
  fileName: string;
  userCode: string;
  organId: number;
  roles: List<string>;
  language: string;
  settings: Json;
  done: Defaulted<number>;
  total: number | null;
  failedRows: Defaulted<number>;
  addedRows: Defaulted<number>;
  changedRows: Defaulted<number>;
  error: string | null;
  cancelAsked: Defaulted<boolean>;
  createdAt: Defaulted<Instant>;
  finishedAt: Instant | null;
}

export interface TableJobChunkTable {
  jobId: string;
  chunkNo: number;
  bytes: Buffer;
}

export interface TableSchemaTable {
  entity: string;
  tableName: string;
  file: string;
  origin: string;
  content: string;
  contentHash: string;
  model: Json;
  generation: number;
  state: Defaulted<string>;
  knownHashes: Defaulted<List<string>>;
  setAside: Defaulted<Json>;
  acceptedAt: Defaulted<Instant>;
}

export interface TableSchemaProblemTable {
  origin: string;
  file: string;
  entity: string | null;
  problems: Json;
  seenAt: Defaulted<Instant>;
}

export interface TableValidatorTable {
  hash: string;
  recordSchema: Json;
  createdAt: Defaulted<Instant>;
}

export interface TableViewTable {
  viewId: Computed<number>;
  entity: string;
  name: string;
  query: string;
  audience: string;
  roleCode: string | null;
  isDefault: Defaulted<boolean>;
  userCode: string;
  changedAt: Defaulted<Instant>;
}

export interface TaskTypeTable {
  taskTypeCode: string;
  typeName: string;
  typeNameEn: string;
  typeNameJa: string;
  typeOrder: Defaulted<number>;
  isShown: Defaulted<boolean>;
  comments: Defaulted<string>;
}

export interface TicketTable {
  ticketHash: Buffer;
  userCode: string;
  organId: number;
  purpose: string;
  subject: string;
  expiresAt: Instant;
}

export interface UserAccountTable {
  userId: Defaulted<number>;
  userCode: string;
  realName: string;
  email: string | null;
  phone: string | null;
  sex: string | null;
  grade: string | null;
  company: string | null;
  avatarFileId: string | null;
  passwordHash: string | null;
  mustChangePassword: Defaulted<boolean>;
  validUntil: string | null;
  status: Defaulted<string>;
  defaultOrganId: number | null;
  config: Defaulted<Json>;
  createdAt: Defaulted<Instant>;
  organIds: Defaulted<List<string>>;
  deptIds: Defaulted<List<string>>;
  unitIds: Defaulted<List<string>>;
  roleCodes: Defaulted<List<string>>;
  endToldFor: string | null;
}

export interface UserDataForbidTable {
  forbidId: Defaulted<number>;
  subjectType: string;
  userCode: string | null;
  roleCode: string | null;
  entity: string;
  processId: string | null;
  rowMode: Defaulted<string>;
  rowFilter: Json | null;
  fields: List<string> | null;
  reason: string | null;
  status: Defaulted<string>;
  createdAt: Defaulted<Instant>;
  createdBy: string | null;
  updatedAt: Instant | null;
  updatedBy: string | null;
}

export interface UserOrganTable {
  userCode: string;
  organId: number;
  deptId: number;
}

export interface UserRoleTable {
  userRoleId: Defaulted<number>;
  userCode: string;
  roleCode: string;
  organId: number | null;
}

export interface WorkCalendarTable {
  organId: number;
  utcOffsetMinutes: Defaulted<number>;
  weekdays: Json;
  holidays: Defaulted<Json>;
  makeUpDays: Defaulted<Json>;
}

/** Every table and view of the migrations. */
export interface DatabaseSchema {
  attachment: AttachmentTable;
  attachmentRow: AttachmentRowTable;
  attention: AttentionTable;
  captcha: CaptchaTable;
  dept: DeptTable;
  deptRel: DeptRelTable;
  deviceToken: DeviceTokenTable;
  favourite: FavouriteTable;
  formPage: FormPageTable;
  idempotencyKey: IdempotencyKeyTable;
  installation: InstallationTable;
  instanceEvent: InstanceEventTable;
  loginFailure: LoginFailureTable;
  menu: MenuTable;
  notification: NotificationTable;
  operationLog: OperationLogTable;
  organ: OrganTable;
  parameterChange: ParameterChangeTable;
  parameterValue: ParameterValueTable;
  process: ProcessTable;
  processCategory: ProcessCategoryTable;
  processInstance: ProcessInstanceTable;
  processVersion: ProcessVersionTable;
  role: RoleTable;
  roleRight: RoleRightTable;
  seat: SeatTable;
  session: SessionTable;
  tableChange: TableChangeTable;
  tableImportLine: TableImportLineTable;
  tableJob: TableJobTable;
  tableJobChunk: TableJobChunkTable;
  tableSchema: TableSchemaTable;
  tableSchemaProblem: TableSchemaProblemTable;
  tableValidator: TableValidatorTable;
  tableView: TableViewTable;
  taskType: TaskTypeTable;
  ticket: TicketTable;
  userAccount: UserAccountTable;
  userDataForbid: UserDataForbidTable;
  userOrgan: UserOrganTable;
  userRole: UserRoleTable;
  workCalendar: WorkCalendarTable;
}
