import { limits } from "../limits.ts";
import { FormValues, Type } from "../schema.ts";
import { Menu } from "../shapes/menu.ts";
import { Person } from "../shapes/person.ts";
import { UserRoleOrgan } from "../shapes/session.ts";
import { defineCall } from "./define-call.ts";

export const listUserMenu = defineCall("listUserMenu", {
  method: "POST",
  path: "/user/listUserMenu",
  whose: "own",
  input: Type.Object({ userName: Type.Optional(Type.String()) }),
  output: Type.Array(Menu),
  summary: "My menu, as a tree, in my language.",
});

export const userOrgan = defineCall("userOrgan", {
  method: "POST",
  path: "/user/userOrgan",
  whose: "administered",
  input: Type.Object({ userCode: Type.Optional(Type.String()), companyId: Type.Optional(Type.Integer()) }),
  output: Type.Object({ userRoleOrgan: Type.Array(UserRoleOrgan), selectedOrgan: UserRoleOrgan }),
  summary: "My organisations with their pending tasks, and the one selected.",
});

export const searchUserList = defineCall("searchUserList", {
  method: "POST",
  path: "/user/searchUserList",
  whose: "organisation",
  input: Type.Object({
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    /** Behind them also those who have left and filed or decided applications that the caller may read: to look for these. */
    former: Type.Optional(Type.Boolean()),
    /** Of these alone, to say who they are. */
    userCodes: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: limits.pageSizeMax }),
    ),
  }),
  output: Type.Object({
    rows: Type.Array(Person),
    total: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
  }),
  summary: "Finds people of this organisation by name or code.",
});

export const config = defineCall("config", {
  method: "POST",
  path: "/user/config",
  whose: "own",
  input: Type.Object({}),
  output: FormValues(),
  summary: "My settings: scheme, mode, language, density, usual phrases, saved filters.",
});

export const updateConfig = defineCall("updateConfig", {
  method: "POST",
  path: "/user/updateConfig",
  whose: "own",
  encoding: "form",
  input: Type.Object({ data: Type.String({ maxLength: 65_536 }) }),
  output: FormValues(),
  tx: "write",
  summary: "Changes some of my settings; `data` is a JSON object that is merged in.",
});

export * from "./user-departments.ts";
export * from "./user-lists.ts";
