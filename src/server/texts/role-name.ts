import { defaultLanguage, type Language } from "#contract/codes/language.ts";
import shippedNames from "#contract/texts/zh-CN/roles.json" with { type: "json" };
import { text } from "./text.ts";

const shipped: ReadonlySet<string> = new Set(Object.keys(shippedNames));

/** What a role is called in a language: a role that comes with the product by its texts, unless somebody renamed it. */
export function roleNameIn(
  language: Language,
  { roleCode, roleName }: { roleCode: string; roleName: string },
): string {
  const isAsShipped = shipped.has(roleCode) && roleName === text(defaultLanguage, "roles", roleCode);
  return isAsShipped ? text(language, "roles", roleCode) : roleName;
}
