import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { SchemaProblem, TableModel } from "#tables";
import { applyChanges } from "../change/apply-changes.ts";
import { dropIndex, type IndexPlan, indexesOf, makeIndex } from "../change/indexes.ts";
import { addReference } from "../change/references.ts";
import { ChangeRefused, type ServerProblem, unreadable } from "../change/server-problem.ts";
import { type Database, withSchemaLock } from "../../db/index.ts";
import { outside, type Runner, runSql } from "../sql/run-sql.ts";
import { isOwn } from "../../table-sql/index.ts";
import { chooseTexts } from "./choose-texts.ts";
import { isAsAccepted } from "./is-as-accepted.ts";
import type { FolderContents } from "./schema-folder.ts";
import {
  adoptSchemas,
  hasComplaints,
  latestGeneration,
  loadSchemas,
  saveProblems,
  saveSchema,
  setState,
  type StoredSchema,
} from "./schema-store.ts";

/** A table with more rows gets its indexes without anybody having to wait for them. */
const largeTableRows = 50_000;

type Problems = Map<string, (SchemaProblem | ServerProblem)[]>;
type Chosen = { model: TableModel; file: string; content: string; hash: string };

/**
 * Brings database and accepted schemas up to a folder, one process at a time. `saved` names the files that somebody
 * has just saved: only those may go back to a text that was accepted before. Answers the latest generation.
 */
export async function acceptSchemas(
  database: Database,
  folder: FolderContents,
  { origin, saved }: { origin: string; saved: ReadonlySet<string> },
): Promise<number> {
  return withSchemaLock(database, async () => {
    await adoptSchemas(outside(database), folder.files, origin);
    const stored = await loadSchemas(outside(database));
    if (isAsAccepted(folder, stored, origin) && !(await hasComplaints(outside(database), origin)))
      return latestGeneration(outside(database));
    const { chosen, problems: found } = chooseTexts(folder, stored, saved);
    const problems: Problems = new Map([...found].map(([file, list]) => [file, [...list]]));
    const inFolder = new Set([...folder.files, ...folder.unreadable].map((file) => file.name));
    for (const { name, reason } of folder.unreadable)
      problems.set(name, [unreadable("fileUnreadable", reason)]);
    for (const one of stored) {
      if (one.state !== "active" || one.origin !== origin || chosen.has(one.entity)) {
        if (one.state === "active" && one.origin === origin && !inFolder.has(one.file))
          await hide(database, one);
        continue;
      }
      if (!hasErrors(problems, one.file)) await hide(database, one);
    }
    const changed: TableModel[] = [];
    for (const [entity, one] of chosen) {
      const old = stored.find((known) => known.entity === entity);
      if (!inFolder.has(one.file) || isSame(old, one)) continue;
      const problem = await acceptOne(database, chosen, { old, next: one, origin });
      if (problem === undefined) changed.push(one.model);
      else problems.set(one.file, [...(problems.get(one.file) ?? []), problem]);
    }
    for (const model of changed) await addReferences(outside(database), model, chosen);
    const entityOf = (file: string): string | null =>
      [...chosen.values()].find((one) => one.file === file)?.model.name ??
      stored.find((one) => one.file === file)?.entity ??
      null;
    await database.write((tx) =>
      saveProblems(
        tx,
        origin,
        [...problems].map(([file, list]) => ({ file, entity: entityOf(file), problems: list })),
      ),
    );
    return latestGeneration(outside(database));
  });
}

function hide(database: Database, one: StoredSchema): Promise<void> {
  return database.write((tx) => setState(tx, one.entity, "hidden"));
}

function hasErrors(problems: Problems, file: string): boolean {
  return (problems.get(file) ?? []).some((problem) => problem.severity === "error");
}

function isSame(old: StoredSchema | undefined, next: Chosen): boolean {
  return (
    old !== undefined &&
    old.state === "active" &&
    old.hash === next.hash &&
    isDeepStrictEqual(old.model, JSON.parse(JSON.stringify(next.model)))
  );
}

async function acceptOne(
  database: Database,
  chosen: ReadonlyMap<string, Chosen>,
  { old, next, origin }: { old: StoredSchema | undefined; next: Chosen; origin: string },
): Promise<ServerProblem | undefined> {
  const { model } = next;
  const indexes = isOwn(model) ? indexesOf(model) : [];
  try {
    const isLarge =
      old !== undefined && (await rowsAbout(outside(database), old.model.table)) > largeTableRows;
    await database.write(async (tx) => {
      const setAside = await applyChanges(tx, old?.model, model);
      if (isOwn(model)) {
        await addReferences(tx, model, chosen);
        if (!isLarge) for (const index of indexes) await makeIndex(tx, index);
      }
      await saveSchema(tx, { ...next, origin, setAside });
    });
    if (isLarge) await makeIndexesBeside(database, indexes);
    return undefined;
  } catch (error) {
    if (error instanceof ChangeRefused) return error.problem;
    return {
      code: "failed",
      path: "",
      params: { reason: error instanceof Error ? error.message : String(error) },
      severity: "error",
      offenders: [],
      offenderCount: 0,
    };
  }
}

/** Foreign keys to tables that are there already; the others follow once every table is made. */
async function addReferences(
  on: Runner,
  model: TableModel,
  chosen: ReadonlyMap<string, Chosen>,
): Promise<void> {
  if (!isOwn(model)) return;
  for (const field of model.fields) {
    if (field.reference === undefined) continue;
    await addReference(on, model, field, chosen.get(field.reference.entity)?.model);
  }
}

async function rowsAbout(on: Runner, table: string): Promise<number> {
  const [row] = await runSql<{ rows: number }>(
    on,
    sql`select greatest(reltuples, relpages * 10)::float8 as rows from pg_class where oid = to_regclass(${`public."${table}"`})`,
  );
  return row?.rows ?? 0;
}

async function makeIndexesBeside(database: Database, indexes: readonly IndexPlan[]): Promise<void> {
  for (const index of indexes) {
    try {
      await makeIndex(outside(database), index, true);
    } catch (error) {
      // What is left of a failed one would only cost time with every write.
      await dropIndex(outside(database), index.name);
      throw error;
    }
  }
}
