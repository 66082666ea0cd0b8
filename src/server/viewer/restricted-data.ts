import type { JsonValue } from "#contract/schema.ts";
import { type FilterNode, parseFilter, type TableModel } from "#tables";
import { applicationEntity, applicationModel } from "./application-model.ts";

/** One restriction as the database keeps it (`user_data_forbid`). */
export interface DataForbid {
  entity: string;
  processId: string | null;
  rowMode: "matching" | "others";
  rowFilter: JsonValue;
  fields: readonly string[] | null;
}

/** Rows that somebody may not see: those the filter finds, or all others. */
export interface RestrictedRows {
  rowMode: DataForbid["rowMode"];
  /** Absent where the condition no longer fits its table: then every row is hidden until somebody mends it. */
  filter: FilterNode | undefined;
  /** Of applications: only those of this process. */
  processId: string | null;
}

const noFields: readonly string[] = [];

/**
 * What one person may not see, on top of what roles and schemas say: restrictions only take away, and the more there are
 * the less is seen. Made anew whenever they differ, so that it may be kept as a key.
 */
export class RestrictedData {
  static readonly none: RestrictedData = new RestrictedData([]);

  readonly #rules: readonly DataForbid[];
  readonly #rows = new WeakMap<TableModel, readonly RestrictedRows[]>();

  constructor(rules: readonly DataForbid[]) {
    this.#rules = rules;
  }

  /** The tables of which something is hidden, by name. */
  entities(): readonly string[] {
    return [...new Set(this.#rules.map(({ entity }) => entity))].toSorted();
  }

  /** Fields of a table that are hidden, in the order of their names. */
  hiddenFields(entity: string): readonly string[] {
    if (this.#rules.length === 0) return noFields;
    const fields = this.#of(entity).flatMap((rule) => rule.fields ?? []);
    return [...new Set(fields)].toSorted();
  }

  /** Fields of a process's form that are hidden, by address: `amount`, `lines.cost`. */
  hiddenFormFields(processId: string): readonly string[] {
    return this.#of(applicationEntity).flatMap((rule) =>
      rule.processId === null || rule.processId === processId ? (rule.fields ?? []) : [],
    );
  }

  /** The same for every process at once: what is hidden, and of whose forms; of all of them where no process is named. */
  hiddenFormFieldsByProcess(): readonly { processId: string | null; fields: readonly string[] }[] {
    return this.#of(applicationEntity).flatMap(({ processId, fields }) =>
      fields === null || fields.length === 0 ? [] : [{ processId, fields }],
    );
  }

  /** Conditions on the rows of a table, each of which hides some. */
  hiddenRows(model: TableModel): readonly RestrictedRows[] {
    if (this.#rules.length === 0) return [];
    const known = this.#rows.get(model);
    if (known !== undefined) return known;
    const names = new Set(model.fields.map(({ name }) => name));
    const rows = this.#of(model.name).flatMap(({ rowMode, rowFilter, processId }): RestrictedRows[] => {
      if (rowFilter === null) return [];
      const parsed = parseFilter(model, rowFilter, names);
      return [{ rowMode, processId, filter: "problems" in parsed ? undefined : parsed.filter }];
    });
    this.#rows.set(model, rows);
    return rows;
  }

  /** Conditions on applications. */
  hiddenApplications(): readonly RestrictedRows[] {
    return this.hiddenRows(applicationModel);
  }

  /** What is hidden of a table, as a text: equal texts hide the same. */
  keyOf(entity: string): string {
    const rules = this.#of(entity);
    return rules.length === 0 ? "" : JSON.stringify(rules);
  }

  #of(entity: string): readonly DataForbid[] {
    return this.#rules.filter((rule) => rule.entity === entity);
  }
}

const kept = new Map<string, RestrictedData>();
const keptMax = 1_000;

/** The restrictions that a query answered as a text of JSON; the same text gives the same object. */
export function restrictedDataOf(text: string): RestrictedData {
  if (text === "[]") return RestrictedData.none;
  const known = kept.get(text);
  if (known !== undefined) return known;
  const made = new RestrictedData(JSON.parse(text) as DataForbid[]);
  // Few people have any; should they not, the oldest are forgotten all at once.
  if (kept.size >= keptMax) kept.clear();
  kept.set(text, made);
  return made;
}
