import type { JsonValue } from "#contract/schema.ts";
import { parseFilter, type RecordErrors, type Row, type TableModel } from "#tables";
import { applicationEntity, legalContractEntity } from "../viewer/index.ts";
import { personsOfSubjects } from "../access/index.ts";
import { ownModelOf } from "./own-entities.ts";
import { type TableHook, type TableContext, hookError } from "../tables/index.ts";

/** The table of the restrictions: it is never restricted itself, or nobody could lift them. */
const ownEntity = "userDataForbid";

/**
 * Restrictions (`userDataForbid`): each must fit the table it is about, and the browsers of those it concerns look again as
 * soon as it is stored.
 */
export const restrictionEntry: TableHook = {
  beforeWrite: async (_tx, context, { kind, after }) => {
    if (kind === "delete") return undefined;
    const other = after["subjectType"] === "user" ? "roleCode" : "userCode";
    after[other] = null;
    if (after["entity"] !== applicationEntity) after["processId"] = null;
    return errorsOf(context, after);
  },
  afterWrite: async (tx, context, { before, after }) => {
    const { live } = context.ports;
    const { organId } = context.author;
    const concerned = await personsOfSubjects(tx, before === undefined ? [after] : [before, after]);
    live.announceTo(tx, concerned, { event: "tables" });
    for (const entity of new Set([before?.["entity"], after["entity"]]))
      if (entity === applicationEntity) live.announceTo(tx, concerned, { event: "todo", organId });
      else if (typeof entity === "string") live.announceTo(tx, concerned, { event: "table", entity });
  },
};

function errorsOf({ ports }: TableContext, row: Row): RecordErrors | undefined {
  const entity = String(row["entity"] ?? "");
  if (entity === ownEntity) return { entity: hookError("tableNotRestrictable") };
  const table = ports.tables.find(entity);
  const model = ownModelOf(entity) ?? table?.model;
  if (model === undefined || model.storage === "call")
    return { entity: hookError("tableUnknown", { entity }) };
  const fields = (row["fields"] ?? []) as string[];
  const filter = row["rowFilter"] ?? null;
  if (fields.length === 0 && filter === null) return { fields: hookError("nothingHidden") };
  if (entity === legalContractEntity) {
    if (fields.length > 0) return { fields: hookError("contractFieldsHidden") };
  } else if (entity !== applicationEntity) {
    const wrong = fields.find((name) => !model.fields.some((field) => field.name === name));
    if (wrong !== undefined) return { fields: hookError("fieldUnknown", { field: wrong }) };
    if (fields.includes(model.key)) return { fields: hookError("keyHidden", { field: model.key }) };
  } else if (fields.length > 0 && (row["processId"] ?? null) === null) {
    return { processId: hookError("processMissing") };
  }
  return errorsOfFilter(model, filter);
}

function errorsOfFilter(model: TableModel, filter: JsonValue): RecordErrors | undefined {
  if (filter === null) return undefined;
  const parsed = parseFilter(model, filter, new Set(model.fields.map(({ name }) => name)));
  if (!("problems" in parsed)) return undefined;
  return { rowFilter: hookError("filterUnreadable", { path: parsed.problems[0]?.path ?? "" }) };
}
