import { accessFor, type CompiledTable, compileTable, type TableAccess, type TableModel } from "#tables";
import type { ServedTable } from "../../ports.ts";
import type { Reach } from "../../access/index.ts";
import { CachedEstimates } from "../rows/cached-estimates.ts";

/** A table as this process serves it: its model, and what is made of it once and kept. */
export class RegisteredTable implements ServedTable {
  readonly model: TableModel;
  readonly generation: number;
  readonly estimates = new CachedEstimates();
  #compiled: CompiledTable | undefined;
  readonly #access = new Map<string, TableAccess>();

  constructor(model: TableModel, generation: number) {
    this.model = model;
    this.generation = generation;
  }

  /** The model with its validator, compiled at the first use. */
  get compiled(): CompiledTable {
    return (this.#compiled ??= compileTable(this.model));
  }

  /** What somebody with these roles and this reach may do, from whom these fields are kept besides. */
  accessOf(roles: readonly string[], hidden: readonly string[] = [], reach: Reach = []): TableAccess {
    const administersEverything = reach === "everything";
    const key = `${administersEverything ? "*" : ""}|${roles.join(" ")}|${hidden.join(" ")}`;
    const known = this.#access.get(key);
    if (known !== undefined) return known;
    const access = accessFor(this.model, roles, hidden, { administersEverything });
    // Roles come in few combinations; should they not, the oldest are forgotten all at once.
    if (this.#access.size > 500) this.#access.clear();
    this.#access.set(key, access);
    return access;
  }
}
