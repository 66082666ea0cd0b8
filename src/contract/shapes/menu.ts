import { nullable, type Static, Type } from "../schema.ts";

/**
 * An entry of the left menu or the top bar, by its `menuType` (spec §3 Menu); `menuName` is in the reader's language. One that leads
 * where another leads (`menuRelId`) has the address of that one.
 */
export const Menu = Type.Recursive(
  (Self) =>
    Type.Object({
      menuId: Type.Integer(),
      parentMenuId: nullable(Type.Integer()),
      menuOrder: Type.Integer(),
      menuName: Type.String(),
      menuDesc: Type.Optional(Type.String()),
      menuUrl: Type.Optional(Type.String()),
      menuType: Type.String(),
      menuRelId: Type.Optional(Type.Integer()),
      icon: Type.Optional(Type.String()),
      status: Type.String(),
      childMenus: Type.Array(Self),
    }),
  { $id: "Menu" },
);
export type Menu = Static<typeof Menu>;
