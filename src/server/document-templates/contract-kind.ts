import { contractPlaceholders as declared } from "#contract/documents/contract-placeholders.ts";
import type { Language } from "#contract/codes/language.ts";
import type { Placeholder } from "#contract/documents/placeholders.ts";
import { text } from "../texts/index.ts";

/** What templates of contracts may use, as the register of contracts declares it. */
export function contractPlaceholders(language: Language): Placeholder[] {
  const titled = (name: string) => text(language, "documents", `contract.${name}`);
  return declared.map(({ columns, ...each }) => ({
    ...each,
    title: titled(each.name),
    group: "contract" as const,
    ...(columns === undefined
      ? {}
      : { columns: columns.map((column) => ({ ...column, title: titled(`${each.name}_${column.name}`) })) }),
  }));
}
