// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json, List } from "../column-kinds.ts";

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
  familyId: Defaulted<string>;
  familySince: Defaulted<Instant>;
  exchangedAt: Instant | null;
  remoteAddress: string | null;
  secondFactor: Defaulted<boolean>;
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
  target: string | null;
  fromValue: string | null;
  toValue: string | null;
  times: Defaulted<number>;
  lastAt: Instant | null;
  tallyKey: string | null;
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

export interface RoleTable {
  roleCode: string;
  roleName: string;
  roleType: Defaulted<number>;
  roleDesc: string | null;
  status: Defaulted<string>;
  needsSecondFactor: Defaulted<boolean>;
}

export interface RoleRightTable {
  rightId: Defaulted<number>;
  roleCode: string;
  rightType: string;
  menuId: number | null;
  target: string | null;
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
  lastSeenAt: Defaulted<Instant>;
  idleEndsAt: Defaulted<Instant>;
  deviceFamily: string | null;
  mustEnrol: Defaulted<boolean>;
  confirmedAt: Defaulted<Instant>;
  openedBy: Defaulted<string>;
  endedBy: string | null;
}

export interface TicketTable {
  ticketHash: Buffer;
  userCode: string;
  organId: number;
  purpose: string;
  subject: string;
  expiresAt: Instant;
  sessionHash: Buffer | null;
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

/** What the migration creates. */
export interface OrganisationAndAccountsArea {
  captcha: CaptchaTable;
  dept: DeptTable;
  deptRel: DeptRelTable;
  deviceToken: DeviceTokenTable;
  idempotencyKey: IdempotencyKeyTable;
  installation: InstallationTable;
  loginFailure: LoginFailureTable;
  menu: MenuTable;
  operationLog: OperationLogTable;
  organ: OrganTable;
  role: RoleTable;
  roleRight: RoleRightTable;
  session: SessionTable;
  ticket: TicketTable;
  userAccount: UserAccountTable;
  userOrgan: UserOrganTable;
  userRole: UserRoleTable;
}
