import { ImportMapping } from "#contract/calls/table-transfer.ts";
import { type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { storableProblems } from "#contract/rules/storable-value.ts";
import { type JsonValue, type Static, Type } from "#contract/schema.ts";
import { documentCheckOf, outlineProblem } from "../../http/index.ts";
import type { JobSettings } from "./job-store.ts";

const Document = Type.Object({ mapping: ImportMapping });
const check = documentCheckOf(Document);

/**
 * Reads which column of a sheet goes where from the JSON beside an uploaded file, which the check of the input sees as
 * one text. Refuses by place, such as `mapping[1].head`, what the call that maps columns anew would refuse.
 */
export function readMapping(text: string | undefined): JobSettings["columns"] | Refusal {
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
  return columns.map(({ head, field }) => ({
    head,
    field,
    sure: true,
  }));
}
