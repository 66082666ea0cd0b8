import type { JsonValue } from "#contract/schema.ts";
import { type CheckOptions, checkRecord } from "./check-record.ts";
import type { CompiledTable } from "./compile-table.ts";
import type { Row } from "./table-model.ts";

/**
 * The fields that a row has to have for what its other fields say, whether they are filled in or not. `checkRecord` judges:
 * a field counts where it would be missing, were it empty. Those that are always required are not among them. Pure.
 */
export function requiredNow(table: CompiledTable, row: Row, options: CheckOptions): ReadonlySet<string> {
  const isMissed = (name: string): boolean => {
    const verdict = checkRecord(table, { ...row, [name]: null }, options);
    return !verdict.ok && verdict.errors[name]?.code === "required";
  };
  return new Set([...askedFor(table.model.recordSchema)].filter(isMissed));
}

const consequences = ["then", "else", "allOf"] as const;

/** What a schema asks for beside its own `required`, under whatever condition. */
function askedFor(schema: JsonValue): ReadonlySet<string> {
  const { dependentRequired = {} } = schema as { dependentRequired?: { [name: string]: string[] } };
  const parts = consequences.flatMap((word) => (schema as { [word: string]: JsonValue })[word] ?? []);
  return new Set([
    ...Object.values(dependentRequired).flat(),
    ...parts.flatMap((part) => [...((part as { required?: string[] }).required ?? []), ...askedFor(part)]),
  ]);
}
