import { limits } from "../limits.ts";
import { nullable, pageOf, Type } from "../schema.ts";
import { Person, PersonDetail } from "../shapes/person.ts";
import { UserRoleOrgan } from "../shapes/session.ts";
import { misspeltFields } from "../wire/misspelt-names.ts";
import { defineCall } from "./define-call.ts";

const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};

export const getUserList = defineCall("getUserList", {
  method: "POST",
  path: "/user/getUserList",
  whose: "organisation",
  input: Type.Object({
    ...paging,
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    deptId: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  output: pageOf(Person),
  summary: "The people of this organisation, or of one department and those below it.",
});

export const getUserRoleList = defineCall("getUserRoleList", {
  method: "POST",
  path: "/user/getUserRoleList",
  whose: "organisation",
  input: Type.Object({
    ...paging,
    roleCode: Type.Optional(Type.String({ maxLength: 64 })),
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: pageOf(
    Type.Composite([
      Person,
      Type.Object({ roles: Type.Array(Type.Object({ roleCode: Type.String(), roleName: Type.String() })) }),
    ]),
  ),
  summary: "People with their roles in this organisation.",
});

export const getUserInfoByUserCode = defineCall("getUserInfoByUserCode", {
  method: "GET",
  path: "/user/getUserInfoByUserCode",
  whose: "organisation",
  input: Type.Object({ userCode: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: PersonDetail,
  wireNames: { avatarImgPath: misspeltFields.avatarImgPath },
  summary: "Reads one person of this organisation.",
});

export const listDepartments = defineCall("listDepartments", {
  method: "POST",
  path: "/user/listDepartments",
  whose: "organisation",
  input: Type.Object({}),
  output: Type.Array(
    Type.Object({
      deptId: Type.Integer(),
      parentDeptId: nullable(Type.Integer()),
      deptName: Type.String(),
    }),
  ),
  ours: true,
  summary: "The departments of this organisation, each after the one above it, for pickers and names.",
});

export const userOrganC = defineCall("userOrganC", {
  method: "POST",
  path: "/user/userOrganC",
  whose: "administered",
  input: Type.Object({ userCode: Type.Optional(Type.String({ maxLength: 64 })) }),
  output: Type.Array(UserRoleOrgan),
  summary: "A person's organisations as a plain list: one's own, or for administrators another's.",
});

export const listUsers = defineCall("listUsers", {
  method: "POST",
  path: "/user/lisUsers",
  whose: "organisation",
  input: Type.Object({ queryStr: Type.Optional(Type.String({ maxLength: 100 })) }),
  output: Type.Array(Person),
  summary: "The first people whose name or code has the text in it, for pickers.",
});

export const generateCode = defineCall("generateCode", {
  method: "POST",
  path: "/user/geneRateCode",
  whose: "own",
  input: Type.Object({ prefix: Type.Optional(Type.String({ pattern: "^[A-Za-z]{0,10}$" })) }),
  output: Type.Object({ code: Type.String() }),
  tx: "write",
  summary: "A number nobody was given before, for a process, page or data item that is being made.",
});

export const updateFavorite = defineCall("updateFavorite", {
  method: "POST",
  path: "/user/updateFavorite",
  whose: "own",
  input: Type.Object({
    favObjId: Type.String({ minLength: 1, maxLength: 64 }),
    /** Whose mark it is: nobody's but the caller's, by user code. */
    userName: Type.Optional(Type.String({ maxLength: 64 })),
    /** `1` marks, `0` takes the mark away. */
    status: Type.Unsafe<"1" | "0">({ type: "string", enum: ["1", "0"] }),
  }),
  output: Type.Object({ favObjId: Type.String(), favourite: Type.Boolean() }),
  tx: "write",
  summary: "Marks a process as one's favourite, or no longer; a number of an application follows it.",
});
