import { LongId, oneOf, Type } from "../schema.ts";
import { TableViewSaved, viewAudiences } from "../shapes/table-view.ts";
import { defineCall } from "./define-call.ts";

const onViews = { encoding: "json", tx: "none", ours: true, method: "POST" } as const;

export const listTableViews = defineCall("listTableViews", {
  ...onViews,
  path: "/basic/views/list",
  whose: "own",
  input: Type.Object({}),
  output: Type.Array(TableViewSaved),
  summary:
    "The saved views that a person has: own, of the roles held, and everyone's, of tables that may be read.",
});

export const saveTableView = defineCall("saveTableView", {
  ...onViews,
  path: "/basic/{entity}/saveView",
  whose: "own",
  input: Type.Object({
    /** The view to change; absent: a new one. */
    viewId: Type.Optional(LongId()),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    query: Type.String({ maxLength: 4_000 }),
    audience: oneOf(viewAudiences),
    /** The role it is for, with the audience `role` alone. */
    roleCode: Type.Optional(Type.String({ maxLength: 64 })),
    isDefault: Type.Boolean(),
  }),
  output: TableViewSaved,
  summary:
    "Saves a view of a table. For a role or for everyone: only by somebody who may update the table, or an administrator.",
});

export const removeTableView = defineCall("removeTableView", {
  ...onViews,
  path: "/basic/{entity}/removeView",
  whose: "own",
  input: Type.Object({ viewId: LongId() }),
  output: Type.Object({ viewId: Type.Integer() }),
  summary: "Deletes a saved view: its owner may, and for shared ones an administrator.",
});

export const listViewRoles = defineCall("listViewRoles", {
  ...onViews,
  path: "/basic/views/roles",
  whose: "own",
  input: Type.Object({}),
  output: Type.Array(Type.Object({ roleCode: Type.String(), roleName: Type.String() })),
  summary: "The roles that a view can be shared with, by name.",
});
