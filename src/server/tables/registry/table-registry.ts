import type { Database } from "../../db/index.ts";
import type { TablePort } from "../../ports.ts";
import { outside } from "../sql/run-sql.ts";
import { RegisteredTable } from "./registered-table.ts";
import { loadSchemas } from "./schema-store.ts";

/** The tables that this process serves: those whose schemas were accepted, as of the latest generation it knows. */
export class TableRegistry implements TablePort {
  readonly #database: Database;
  #tables: ReadonlyMap<string, RegisteredTable> = new Map();
  #generation = -1;
  #loading: Promise<void> | undefined;
  #again = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The table of an entity, or undefined where there is none or its file was removed. */
  find(entity: string): RegisteredTable | undefined {
    return this.#tables.get(entity);
  }

  /** Every table, by name. */
  all(): readonly RegisteredTable[] {
    return [...this.#tables.values()];
  }

  /** Grows with every accepted change. */
  get generation(): number {
    return this.#generation;
  }

  /** Reads the accepted schemas again; calls during a reading share the one after it. */
  reload(): Promise<void> {
    if (this.#loading !== undefined) {
      this.#again = true;
      return this.#loading;
    }
    this.#loading = this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    do {
      this.#again = false;
      const schemas = await loadSchemas(outside(this.#database));
      const tables = new Map<string, RegisteredTable>();
      for (const { entity, model, generation, state } of schemas) {
        if (state !== "active") continue;
        const known = this.#tables.get(entity);
        tables.set(entity, known?.generation === generation ? known : new RegisteredTable(model, generation));
      }
      this.#tables = tables;
      this.#generation = Math.max(0, ...schemas.map(({ generation }) => generation));
    } while (this.#again);
  }
}
