import { basename } from "node:path";
import type { Database } from "../../db/index.ts";
import { unreadable } from "../change/server-problem.ts";
import type { LiveBus } from "../../live/index.ts";
import { acceptSchemas } from "./accept-schemas.ts";
import { complaintTeller } from "./complaint-teller.ts";
import type { TableHook } from "../hooks/table-hook.ts";
import { followTables, tablesTopic } from "./follow-tables.ts";
import { outside } from "../sql/run-sql.ts";
import { confirmProblems, forgetOldProblems, loadProblems, saveProblems } from "./schema-store.ts";
import {
  type FolderContents,
  type FolderFile,
  originOf,
  readSchemaFolder,
  SchemaFolderAway,
} from "./schema-folder.ts";
import type { TableRegistry } from "./table-registry.ts";
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
  /** What tables do besides keeping rows, by the names that schemas give it. */
  readonly hooks: Readonly<Record<string, TableHook>>;
  readonly folder: string;
  readonly watch: boolean;
  readonly reportError: (error: unknown) => void;
  /** Called when this process serves other tables than before, whoever accepted them. */
  readonly onChange?: () => void;
  /** Called when other files are wrong than before, whoever found it, while the tables are as they were. */
  readonly onComplaints?: () => void;
  /** Hears what is wrong with schema files, at the start and whenever it is something else. */
  readonly say?: (line: string) => void;
  /** Whose the files are: only it removes what it brought. Absent: the folder's path. */
  readonly origin?: string;
}

/** So often what is wrong with a folder is said to be wrong still. */
const confirmEveryMs = 3_600_000;

/**
 * Accepts the schemas of a folder, serves what is accepted and keeps both up to date: what this process accepts it
 * announces, what others announce it loads.
 */
export async function openTables(
  database: Database,
  bus: LiveBus,
  {
    folder,
    hooks,
    watch,
    reportError,
    onChange,
    onComplaints,
    say,
    origin = originOf(folder),
  }: OpenTablesOptions,
): Promise<OpenTables> {
  const followed = followTables(database, bus, { hooks, reportError, onChange, onComplaints });
  const { registry, reload } = followed;
  let seen: ReadonlyMap<string, FolderFile> | undefined;
  /** What could not be read at the last look. */
  let missed = "";
  let confirmedAtMs = Date.now();

  const tellComplaints = say === undefined ? undefined : complaintTeller(database, say);
  const complaintsNow = async (): Promise<string> => JSON.stringify(await loadProblems(outside(database)));

  /** The folder as it is, or undefined where it cannot be read: then everything stays as it is, and administrators are told. */
  const readFolder = async (): Promise<FolderContents | undefined> => {
    try {
      return await readSchemaFolder(folder);
    } catch (error) {
      if (!(error instanceof SchemaFolderAway)) throw error;
      if (missed === error.message) return undefined;
      missed = error.message;
      const problems = [unreadable("folderAway", error.message)];
      await database.write((tx) =>
        saveProblems(tx, origin, [{ file: basename(folder), entity: null, problems }]),
      );
      bus.announce(tablesTopic, { generation: registry.generation, complaints: true });
      await tellComplaints?.();
      return undefined;
    }
  };

  const look = async (): Promise<void> => {
    if (Date.now() - confirmedAtMs > confirmEveryMs) {
      confirmedAtMs = Date.now();
      await confirmProblems(outside(database), origin);
    }
    const contents = await readFolder();
    if (contents === undefined) return;
    const missing = contents.unreadable.map(({ name, reason }) => `${name}: ${reason}`).join("\n");
    const before = seen;
    const now = new Map(contents.files.map((file) => [file.name, file]));
    // A refused text that is saved once more is judged once more: the rows in its way may have been corrected.
    const isAsBefore = ({ name, hash, savedAtMs }: FolderFile): boolean =>
      before?.get(name)?.hash === hash && before.get(name)?.savedAtMs === savedAtMs;
    // What cannot be read is as it was, until it can.
    for (const { name } of contents.unreadable) {
      const known = before?.get(name);
      if (known !== undefined) now.set(name, known);
    }
    if (now.size === before?.size && missing === missed && contents.files.every(isAsBefore)) return;
    // At the start nobody has saved anything: a text accepted before is an older one, not a wish.
    const saved = new Set(
      contents.files.flatMap(({ name, hash }) =>
        before === undefined || before.get(name)?.hash === hash ? [] : [name],
      ),
    );
    const complaints = await complaintsNow();
    const generation = await acceptSchemas(database, contents, { origin, saved });
    seen = now;
    missed = missing;
    if (generation !== registry.generation) {
      await reload();
      bus.announce(tablesTopic, { generation });
    } else if ((await complaintsNow()) !== complaints) {
      bus.announce(tablesTopic, { generation, complaints: true });
    }
    await tellComplaints?.();
  };
  await forgetOldProblems(outside(database));
  await look();
  await registry.reload();
  const watcher = watch ? watchSchemas(folder, () => look().catch(reportError)) : undefined;
  return {
    registry,
    look,
    close: async () => {
      await followed.close();
      await watcher?.close();
    },
  };
}
