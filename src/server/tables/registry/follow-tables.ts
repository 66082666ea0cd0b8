import type { Database } from "../../db/index.ts";
import { type LiveBus, subscribeToEvents } from "../../live/index.ts";
import { registerTableHooks } from "../hooks/hook-registry.ts";
import type { TableHook } from "../hooks/table-hook.ts";
import { TableRegistry } from "./table-registry.ts";

/** The tables that are accepted, kept up with the other processes. */
export interface FollowedTables {
  readonly registry: TableRegistry;
  /** Reads what is accepted now. */
  reload(): Promise<void>;
  /** Ends once what is being read has been. */
  close(): Promise<void>;
}

/** Who hears of changes. */
export interface FollowTablesOptions {
  /** What tables do besides keeping rows, by the names that schemas give it: without them nobody may write a row. */
  readonly hooks: Readonly<Record<string, TableHook>>;
  readonly reportError: (error: unknown) => void;
  /** Called when this process serves other tables than before, whoever accepted them. */
  readonly onChange?: (() => void) | undefined;
  /** Called when other files are wrong than before, whoever found it, while the tables are as they were. */
  readonly onComplaints?: (() => void) | undefined;
}

/** What processes tell one another about tables under. */
export const tablesTopic = "tables";

/** Serves the tables as they were accepted last, by whomever; `reload` is for the caller to begin with. */
export function followTables(
  database: Database,
  bus: LiveBus,
  { hooks, reportError, onChange, onComplaints }: FollowTablesOptions,
): FollowedTables {
  registerTableHooks(hooks);
  const registry = new TableRegistry(database);
  const reload = async (): Promise<void> => {
    const before = registry.generation;
    await registry.reload();
    if (registry.generation !== before) onChange?.();
  };
  let reading: Promise<void> = Promise.resolve();
  const readAgain = (): void => {
    const before = reading;
    const now = reload().catch(reportError);
    reading = now.then(() => before);
  };
  const followOthers = bus.subscribe((found, payload) => {
    if (found !== tablesTopic) return;
    const { generation, complaints } = payload as { generation: number; complaints?: true };
    if (generation > registry.generation) readAgain();
    else if (complaints === true) onComplaints?.();
  });
  const followWrites = subscribeToEvents(bus, ({ event }) => {
    if (event.event === "table") registry.find(event.entity)?.estimates.forget();
  });
  const afterGap = bus.onGap(readAgain);
  return {
    registry,
    reload,
    close: async () => {
      followOthers();
      followWrites();
      afterGap();
      await reading;
    },
  };
}
