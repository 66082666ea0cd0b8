import { dataValueUses } from "#contract/calls/table-actions.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { organisationDay } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { readRow, tableFor } from "../tables/index.ts";
import { isNamedTo } from "./chooses-from.ts";
import { valueNames } from "./value-names.ts";

/** So many of a kind are listed. */
const usesMax = 200;

/** What would be touched if a value of a data item were renamed or deleted. What other organisations have is counted alone. */
export const dataValueUsesHandler = handle(dataValueUses, async ({ key }, scope) => {
  const { tx, actor } = scope;
  const context = tableFor(scope, "dataItemControl");
  const row = context === undefined ? undefined : await readRow(tx, context, key);
  if (row === undefined) return refuse("notFound");
  const named = { item: String(row["dataEnName"]), value: String(row["dataConValue"]) };
  const { forms, processes, matrices, values } = await valueNames(tx, named, {
    dayOf: (organId) => organisationDay({ ...scope, actor: { organId } }),
    language: scope.language,
  });
  const isOwn = isNamedTo(actor.organId);
  const own = {
    forms: forms.filter(isOwn),
    processes: processes.filter(isOwn),
    matrices: matrices.filter(isOwn),
  };
  return {
    forms: own.forms.slice(0, usesMax).map(({ organId: _organ, ...form }) => form),
    processes: own.processes.slice(0, usesMax).map(({ organId: _organ, ...process }) => process),
    matrices: own.matrices.slice(0, usesMax).map(({ organId: _organ, ...matrix }) => matrix),
    values: values.slice(0, usesMax),
    elsewhere:
      [...forms, ...processes, ...matrices].length -
      own.forms.length -
      own.processes.length -
      own.matrices.length,
  };
});
