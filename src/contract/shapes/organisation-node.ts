import { oneOf, nullable, type Static, Type } from "../schema.ts";

/** An organisation or department as trees load it, a level at a time. */
export const OrganisationNode = Type.Object({
  id: Type.Integer(),
  parentId: nullable(Type.Integer()),
  name: Type.String(),
  type: oneOf(["organ", "dept"] as const),
  hasChildren: Type.Boolean(),
});
export type OrganisationNode = Static<typeof OrganisationNode>;
