import { nullable, oneOf, type Static, Type } from "../schema.ts";

/** Whom a view of a table is for. */
export const viewAudiences = ["own", "role", "everyone"] as const;
export type ViewAudience = (typeof viewAudiences)[number];

/** A named way to look at a table: filters, order, columns and widths, as the list's address writes them. */
export const TableViewSaved = Type.Object(
  {
    viewId: Type.Integer(),
    entity: Type.String(),
    name: Type.String(),
    /** What follows the question mark, without page and row. */
    query: Type.String(),
    audience: oneOf(viewAudiences),
    /** The role it is for, and what that is called; null for the other audiences. */
    roleCode: nullable(Type.String()),
    roleName: nullable(Type.String()),
    /** Whether the list opens with it for those it is for: one's own goes before the role's, that before everyone's. */
    isDefault: Type.Boolean(),
    /** Who made it. */
    userCode: Type.String(),
    realName: Type.String(),
    /** Whether the reader may change or delete it. */
    mayChange: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type TableViewSaved = Static<typeof TableViewSaved>;
