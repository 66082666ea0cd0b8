import { limits } from "../limits.ts";
import { Instant, nullable, pageOf, Type } from "../schema.ts";
import { Person } from "../shapes/person.ts";
import { defineCall } from "./define-call.ts";

const code = Type.String({ minLength: 1, maxLength: 64 });
const organId = Type.Integer({ minimum: 1 });
/** A role somebody holds: in one organisation, or everywhere (null). */
const heldRole = Type.Object({ roleCode: code, organId: nullable(organId) });
const named = { roleName: Type.String(), organName: nullable(Type.String()) };
const reading = {
  method: "POST",
  encoding: "json",
  access: { roles: ["admin"] },
  ours: true,
} as const;
const writing = { ...reading, tx: "write" } as const;

export const accountDetail = defineCall("accountDetail", {
  ...reading,
  path: "/user/account/detail",
  whose: "administered",
  input: Type.Object({ userCode: code }),
  output: Type.Object({
    userCode: Type.String(),
    roles: Type.Array(Type.Composite([heldRole, Type.Object(named)])),
    organisations: Type.Array(
      Type.Object({
        organId: Type.Integer(),
        organName: Type.String(),
        deptId: Type.Integer(),
        deptName: Type.String(),
        isDefault: Type.Boolean(),
      }),
    ),
    /** The departments in use that they head; steps for the heads of one in which neither they nor others act find nobody. */
    headed: Type.Array(
      Type.Object({
        organId: Type.Integer(),
        deptId: Type.Integer(),
        deptName: Type.String(),
        /** Whether they may act as its head: their account is valid, and they belong to its organisation. */
        isActive: Type.Boolean(),
        hasOthers: Type.Boolean(),
      }),
    ),
    /** Whether the caller administers every organisation of the account, and so its sessions, waits and password, too. */
    isGoverned: Type.Boolean(),
    sessions: Type.Array(
      Type.Object({
        sessionId: Type.String(),
        createdAt: Instant(),
        expiresAt: Instant(),
        userAgent: nullable(Type.String()),
        remoteAddress: nullable(Type.String()),
        isMine: Type.Boolean(),
      }),
    ),
    /** Failed log-ins in a row, and until when the next one has to wait. */
    failures: Type.Integer(),
    waitsUntil: nullable(Instant()),
    hasSecondFactor: Type.Boolean(),
    validUntil: nullable(Type.String()),
  }),
  summary:
    "What belongs to an account: roles, organisations, departments headed, open sessions, failed log-ins.",
});

export const setAccountRoles = defineCall("setAccountRoles", {
  ...writing,
  path: "/user/account/setRoles",
  whose: "administered",
  input: Type.Object({ userCode: code, roles: Type.Array(heldRole, { maxItems: 200 }) }),
  output: Type.Object({ added: Type.Integer(), removed: Type.Integer() }),
  summary: "Gives an account exactly these roles. The last administrator stays one.",
});

export const setAccountOrganisations = defineCall("setAccountOrganisations", {
  ...writing,
  path: "/user/account/setOrganisations",
  whose: "administered",
  input: Type.Object({
    userCode: code,
    organisations: Type.Array(Type.Object({ organId, deptId: Type.Integer({ minimum: 1 }) }), {
      maxItems: 100,
    }),
    defaultOrganId: Type.Optional(organId),
  }),
  output: Type.Object({ organisations: Type.Integer() }),
  summary:
    "Puts an account into exactly these of the organisations that the caller administers, a department in each.",
});

export const endAccountSessions = defineCall("endAccountSessions", {
  ...writing,
  path: "/user/account/endSessions",
  whose: "administered",
  input: Type.Object({ userCode: code, sessionId: Type.Optional(Type.String({ maxLength: 100 })) }),
  output: Type.Object({ ended: Type.Integer() }),
  summary: "Ends one session of an account, or all of them with its remembered devices.",
});

export const unlockAccount = defineCall("unlockAccount", {
  ...writing,
  path: "/user/account/unlock",
  whose: "administered",
  input: Type.Object({ userCode: code }),
  output: Type.Object({ userCode: Type.String() }),
  summary: "Forgets an account's failed log-ins, so that nobody has to wait any more.",
});

export const grantRole = defineCall("grantRole", {
  ...writing,
  path: "/user/role/grant",
  whose: "administered",
  input: Type.Object({
    /** One role; or, instead, all of a set (`roleCollect`). */
    roleCode: Type.Optional(code),
    collectCode: Type.Optional(code),
    organId: nullable(organId),
    /** These people; or, instead, all that a filter of the table of people finds. */
    userCodes: Type.Optional(Type.Array(code, { minItems: 1, maxItems: limits.bulkAtOnceMax })),
    filter: Type.Optional(
      Type.Unsafe<{ [field: string]: unknown }>({ type: "object", additionalProperties: true }),
    ),
    /** True takes the role away instead. */
    revoke: Type.Optional(Type.Boolean()),
    /** True only says for whom something would change. */
    dryRun: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({
    count: Type.Integer(),
    /** Those for whom something changes. */
    userCodes: Type.Array(Type.String()),
    /** Whom each role is given to, or taken from: the opposite call for them takes it back. */
    grants: Type.Array(Type.Object({ roleCode: Type.String(), userCodes: Type.Array(Type.String()) })),
    /** Hold it there already, or do not. */
    unchanged: Type.Integer(),
    /** Are not of the organisation that the role would hold in: left out. */
    outside: Type.Integer(),
  }),
  summary:
    "Gives a role, or all roles of a set, to many people at once, or takes them from them; a dry run only counts them.",
});

export const listRoleHolders = defineCall("listRoleHolders", {
  ...reading,
  path: "/user/role/holders",
  whose: "administered",
  input: Type.Object({
    roleCode: code,
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: pageOf(
    Type.Object({
      userCode: Type.String(),
      realName: Type.String(),
      organId: nullable(Type.Integer()),
      organName: nullable(Type.String()),
      deptName: nullable(Type.String()),
      enabled: Type.Boolean(),
    }),
  ),
  summary: "Who holds a role, and in which organisation.",
});

const rights = {
  menuIds: Type.Array(Type.Integer(), { maxItems: 2_000 }),
  routes: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 }),
  calls: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1_000 }),
};

export const roleDetail = defineCall("roleDetail", {
  ...reading,
  path: "/user/role/detail",
  whose: "administered",
  input: Type.Object({ roleCode: code }),
  output: Type.Object({
    roleCode: Type.String(),
    ...rights,
    holders: Type.Integer(),
    /** Processes whose published definition names the role. */
    processes: Type.Array(Type.Object({ processId: Type.String(), processName: Type.String() })),
    /** Sets of roles it is in. */
    sets: Type.Array(Type.Object({ collectCode: Type.String(), collectName: Type.String() })),
  }),
  summary: "A role's rights and where it is used.",
});

export const setRoleRights = defineCall("setRoleRights", {
  ...writing,
  path: "/user/role/setRights",
  whose: "group",
  bodyMaxKb: limits.keysBodyMaxKb,
  input: Type.Object({ roleCode: code, ...rights }),
  output: Type.Object({ added: Type.Integer(), removed: Type.Integer() }),
  summary: "Gives a role exactly these menu entries, routes and calls.",
});

export const listRightChoices = defineCall("listRightChoices", {
  ...reading,
  path: "/user/role/rightChoices",
  whose: "administered",
  input: Type.Object({}),
  output: Type.Object({
    menus: Type.Array(
      Type.Object({
        menuId: Type.Integer(),
        parentMenuId: nullable(Type.Integer()),
        menuName: Type.String(),
      }),
    ),
    /** Calls that need a role, with the roles that may make them without any right. */
    calls: Type.Array(
      Type.Object({ name: Type.String(), path: Type.String(), roles: Type.Array(Type.String()) }),
    ),
  }),
  summary: "The menu entries and calls that a right can name.",
});

export const copyRole = defineCall("copyRole", {
  ...writing,
  path: "/user/role/copy",
  whose: "group",
  input: Type.Object({
    roleCode: code,
    newCode: Type.String({ pattern: "^[a-z][a-z0-9-]*$", maxLength: 64 }),
    newName: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  output: Type.Object({ roleCode: Type.String() }),
  summary: "Makes a role with the rights of another; nobody holds it yet.",
});

export const effectiveRights = defineCall("effectiveRights", {
  ...reading,
  path: "/user/account/effectiveRights",
  whose: "administered",
  input: Type.Object({ userCode: code }),
  output: Type.Object({
    person: Person,
    roles: Type.Array(
      Type.Object({ roleCode: Type.String(), roleName: Type.String(), everywhere: Type.Boolean() }),
    ),
    /** What rights add, each with the roles it comes from. */
    rights: Type.Array(
      Type.Object({
        rightType: Type.String(),
        target: Type.String(),
        name: Type.String(),
        through: Type.Array(Type.String()),
      }),
    ),
  }),
  summary: "What somebody may see and call in this organisation, and through which role.",
});
