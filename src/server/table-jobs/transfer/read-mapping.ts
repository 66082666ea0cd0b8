import { ImportMapping } from "#contract/calls/table-transfer.ts";
import { type FieldProblem, type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { storableProblems } from "#contract/rules/storable-value.ts";
import { type JsonValue, type Static, Type } from "#contract/schema.ts";
import type { ImportMode } from "#contract/shapes/tables.ts";
import { nearestWord } from "#tables";
import { documentCheckOf, outlineProblem } from "../../http/index.ts";
import { importableFields, type ImportTarget } from "./importable-fields.ts";
import type { JobSettings } from "./job-store.ts";

const Document = Type.Object({ mapping: ImportMapping });
const check = documentCheckOf(Document);

/**
 * Reads which column of a sheet goes where from the JSON beside an uploaded file, which the check of the input sees as
 * one text. Refuses by place, such as `mapping[1].head`, what the call that maps columns anew would refuse.
 */
export function readMapping(
  table: ImportTarget,
  text: string | undefined,
  mode: ImportMode,
): JobSettings["columns"] | Refusal {
  if (text === undefined) return [];
  const outline = outlineProblem(text);
  if (outline !== undefined) return outline;
  let mapping: unknown;
  try {
    mapping = JSON.parse(text);
  } catch {
    return refuseFields({ mapping: { problem: "malformedJson" } });
  }
  const document = { mapping };
  const problems = check(document) ?? storableProblems(mapping as JsonValue, "mapping");
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const columns = (document as Static<typeof Document>).mapping;
  const twice = columns.findIndex(
    ({ field }, at) => field !== null && columns.slice(0, at).some((other) => other.field === field),
  );
  if (twice !== -1) return refuseFields({ [`mapping[${twice}].field`]: { problem: "fieldMappedTwice" } });
  const fields = importableFields(table, mode);
  const unknown = columns.flatMap(({ field }, at): [string, FieldProblem][] =>
    field === null || fields.has(field)
      ? []
      : [[`mapping[${at}].field`, notImportable(field, fields, table.access.readableFields.has(field))]],
  );
  if (unknown.length > 0) return refuseFields(Object.fromEntries(unknown.slice(0, limits.problemsToldMax)));
  return columns.map(({ head, field }) => ({
    head,
    field,
    sure: true,
  }));
}

/** Why a column cannot be read into a field: there is none of that name, or nobody writes it by an import. */
function notImportable(field: string, fields: ReadonlySet<string>, isThere: boolean): FieldProblem {
  if (isThere) return { problem: "notOneOf", params: { allowed: [...fields].join(", ") } };
  const nearest = nearestWord(field, fields);
  return nearest === undefined
    ? { problem: "unknownField", params: { field } }
    : { problem: "unknownFieldNear", params: { field, nearest } };
}
