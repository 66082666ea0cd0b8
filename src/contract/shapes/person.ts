import { type Static, Type } from "../schema.ts";

/** Away today: the last day of it, and the name of who acts for them (R24). */
export const Away = Type.Object({ until: Type.String({ format: "date" }), deputy: Type.String() });

/** A person as lists and pickers show one. */
export const Person = Type.Object({
  userCode: Type.String(),
  realName: Type.String(),
  deptId: Type.Integer(),
  deptName: Type.String(),
  away: Type.Optional(Away),
  /** No account or no membership here any more; then they are of no department, and its number is 0. */
  hasLeft: Type.Optional(Type.Boolean()),
});
export type Person = Static<typeof Person>;

/** A person in full (spec §3 User), with what a session needs to know of one. */
export const PersonDetail = Type.Composite([
  Person,
  Type.Object({
    userId: Type.Integer(),
    email: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
    sex: Type.Optional(Type.String()),
    grade: Type.Optional(Type.String()),
    company: Type.Optional(Type.String()),
    avatarImgPath: Type.Optional(Type.String()),
  }),
]);
export type PersonDetail = Static<typeof PersonDetail>;
