import type { Database } from "../../db/index.ts";
import { type LiveBus, subscribeToEvents } from "../../live/index.ts";
import { acceptSchemas } from "./accept-schemas.ts";
import { outside } from "../sql/run-sql.ts";
import { loadProblems } from "./schema-store.ts";
import { type FolderFile, originOf, readSchemaFolder } from "./schema-folder.ts";
import { TableRegistry } from "./table-registry.ts";
import { watchSchemas } from "./watch-schemas.ts";

/** The tables of this process, kept up with its folder and with the other processes. */
export interface OpenTables {
  readonly registry: TableRegistry;
  /** Reads the folder now; otherwise it is read at the start and whenever it changes. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/** How to open the tables. */
export interface OpenTablesOptions {
  readonly folder: string;
  readonly watch: boolean;
  readonly reportError: (error: unknown) => void;
  /** Called when this process serves other tables than before, whoever accepted them. */
  readonly onChange?: () => void;
  /** Called when other files are wrong than before, whoever found it, while the tables are as they were. */
  readonly onComplaints?: () => void;
  /** Stands for machine and folder; tests that play two machines on one say it themselves. */
  readonly origin?: string;
}

const topic = "tables";

/**
 * Accepts the schemas of a folder, serves what is accepted and keeps both up to date: what this process accepts it
 * announces, what others announce it loads.
 */
export async function openTables(
  database: Database,
  bus: LiveBus,
  { folder, watch, reportError, onChange, onComplaints, origin = originOf(folder) }: OpenTablesOptions,
): Promise<OpenTables> {
  const registry = new TableRegistry(database);
  const reload = async (): Promise<void> => {
    const before = registry.generation;
    await registry.reload();
    if (registry.generation !== before) onChange?.();
  };
  let seen: ReadonlyMap<string, FolderFile> | undefined;

  const complaintsNow = async (): Promise<string> => JSON.stringify(await loadProblems(outside(database)));

  const look = async (): Promise<void> => {
    const contents = await readSchemaFolder(folder);
    const now = new Map(contents.files.map((file) => [file.name, file]));
    const before = seen;
    // A refused text that is saved once more is judged once more: the rows in its way may have been corrected.
    const isAsBefore = ({ name, hash, savedAtMs }: FolderFile): boolean =>
      before?.get(name)?.hash === hash && before.get(name)?.savedAtMs === savedAtMs;
    if (now.size === before?.size && contents.files.every(isAsBefore)) return;
    // At the start nobody has saved anything: a text accepted before is an older one, not a wish.
    const saved = new Set(
      contents.files.flatMap(({ name, hash }) =>
        before === undefined || before.get(name)?.hash === hash ? [] : [name],
      ),
    );
    const complaints = await complaintsNow();
    const generation = await acceptSchemas(database, contents, { origin, saved });
    seen = now;
    if (generation !== registry.generation) {
      await reload();
      bus.announce(topic, { generation });
    } else if ((await complaintsNow()) !== complaints) {
      bus.announce(topic, { generation, complaints: true });
    }
  };
  const followOthers = bus.subscribe((found, payload) => {
    if (found !== topic) return;
    const { generation, complaints } = payload as { generation: number; complaints?: true };
    if (generation > registry.generation) void reload().catch(reportError);
    else if (complaints === true) onComplaints?.();
  });
  const followWrites = subscribeToEvents(bus, ({ event }) => {
    if (event.event === "table") registry.find(event.entity)?.estimates.forget();
  });
  const afterGap = bus.onGap(() => void reload().catch(reportError));
  await look();
  await registry.reload();
  const watcher = watch ? watchSchemas(folder, () => look().catch(reportError)) : undefined;
  return {
    registry,
    look,
    close: async () => {
      followOthers();
      followWrites();
      afterGap();
      await watcher?.close();
    },
  };
}
