import { nullable, oneOf, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const ours = { method: "POST", encoding: "json", ours: true, access: { roles: ["admin"] } } as const;
const OrganId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Named = Type.Object({ organId: Type.Integer(), organName: Type.String() });
/** Which organisation it stands below; null: at the top. */
const Parent = nullable(OrganId);

export const organisationStanding = defineCall("organisationStanding", {
  ...ours,
  path: "/basic/organ/standing",
  whose: "administered",
  input: Type.Object({ organId: OrganId }),
  output: Type.Object({
    organId: Type.Integer(),
    organName: Type.String(),
    status: oneOf(["1", "0"]),
    /** Closing it is refused, whatever stands in it (spec §3: the default organisation). */
    isDefault: Type.Boolean(),
    /** From the top down to the one right above. */
    above: Type.Array(Named),
    /** Right below, by name; closed ones last. */
    below: Type.Array(Type.Composite([Named, Type.Object({ status: oneOf(["1", "0"]) })])),
    departments: Type.Integer(),
    people: Type.Integer(),
    /** Of them those whose account may be used and who belong to no other organisation in use: closing it logs them out. */
    stranded: Type.Integer(),
    /** Under way: running or returned. */
    applications: Type.Integer(),
    tasks: Type.Integer(),
    processes: Type.Integer(),
  }),
  summary: "Where an organisation stands, and what stands in it.",
});

export const addOrganisation = defineCall("addOrganisation", {
  ...ours,
  tx: "write",
  path: "/basic/organ/addOrganisation",
  whose: "group",
  input: Type.Object({
    organName: Type.String({ minLength: 1, maxLength: 100 }),
    /** Stands in the footer. */
    deptFullName: Type.String({ minLength: 1, maxLength: 200 }),
    parentOrganId: Parent,
  }),
  output: Type.Object({ organId: Type.Integer(), deptId: Type.Integer() }),
  summary: "Adds an organisation with its first department; who adds it is its first member.",
});

export const moveOrganisation = defineCall("moveOrganisation", {
  ...ours,
  tx: "write",
  path: "/basic/organ/moveOrganisation",
  whose: "group",
  input: Type.Object({
    organId: OrganId,
    parentOrganId: Parent,
    /** Where it stood when the caller was told what the move changes; absent: whatever stands now. */
    from: Type.Optional(Parent),
    dryRun: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({
    organName: Type.String(),
    /** Null: at the top. */
    parentName: nullable(Type.String()),
    /** It and those below it. */
    organisations: Type.Integer(),
    people: Type.Integer(),
    applications: Type.Integer(),
    tasks: Type.Integer(),
    processes: Type.Integer(),
    /** Headquarters, whose heads steps may name, where the move changes them; null: it is its own. */
    headquarters: Type.Optional(
      Type.Object({ before: nullable(Type.String()), after: nullable(Type.String()), heads: Type.Integer() }),
    ),
    /** Approver matrices from above that count no more, and those that begin to. */
    matricesLost: Type.Array(Type.String()),
    matricesGained: Type.Array(Type.String()),
  }),
  summary:
    "Moves an organisation with all below it under another one, or to the top; a dry run says what that changes.",
});

export const closeOrganisation = defineCall("closeOrganisation", {
  ...ours,
  tx: "write",
  path: "/basic/organ/closeOrganisation",
  whose: "group",
  input: Type.Object({ organId: OrganId }),
  output: Type.Object({ organName: Type.String(), moved: Type.Integer(), loggedOut: Type.Integer() }),
  summary:
    "Closes an organisation in which nothing is under way: nobody works in it and none can choose it any more.",
});

export const reopenOrganisation = defineCall("reopenOrganisation", {
  ...ours,
  tx: "write",
  path: "/basic/organ/reopenOrganisation",
  whose: "group",
  input: Type.Object({ organId: OrganId }),
  output: Type.Object({ organName: Type.String() }),
  summary: "Opens a closed organisation again, with everybody who belonged to it.",
});

export const departmentStanding = defineCall("departmentStanding", {
  ...ours,
  path: "/basic/dept/standing",
  whose: "administered",
  input: Type.Object({
    deptId: OrganId,
    /** Where it is to stand; absent: nothing is said of a move, null: at the top. */
    parentDeptId: Type.Optional(Parent),
  }),
  output: Type.Object({
    deptId: Type.Integer(),
    /** It and those below it. */
    departments: Type.Integer(),
    people: Type.Integer(),
    /** Open tasks of these people. */
    tasks: Type.Integer(),
    seals: Type.Integer(),
    /** Heads, deputies and holders of positions. */
    lines: Type.Integer(),
    /** Enabled processes, and approver matrices that count or will, of which a step or row is for heads, deputies or holders of a position of one of them. */
    processes: Type.Array(Type.Object({ processId: Type.String(), processName: Type.String() })),
    matrices: Type.Array(Type.Object({ matrixId: Type.String(), matrixName: Type.String() })),
    /** Applications under way that go by such a step of a version which is in effect no more, or of a disabled process. */
    underWay: Type.Array(
      Type.Object({
        processId: Type.String(),
        processName: Type.String(),
        version: Type.Integer(),
        applications: Type.Integer(),
      }),
    ),
    /** Of a move: the nearest department above that has heads, as it is and as it would be; null: none has. */
    headedBy: Type.Optional(Type.Object({ before: nullable(Type.String()), after: nullable(Type.String()) })),
  }),
  summary:
    "What stands in a department and below it and what names it, and whose heads stand above it before and after a move.",
});
