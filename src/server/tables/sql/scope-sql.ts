import { type RawBuilder, sql } from "kysely";
import type { TableModel } from "#tables";
import { allOf, always } from "../../db/index.ts";
import { memberSql, type Reach, reachesSql } from "../../access/index.ts";
import { hooksOf } from "../hooks/hook-registry.ts";
import { type Author, isHeldFrom } from "../rows/table-context.ts";
import { knownField, organColumn, quoted } from "../../table-sql/index.ts";

/** Who looks, as the walls between companies see it. */
export interface Viewer {
  organId: number;
  reach: Reach;
}

/**
 * Holds for the rows of a table that exist for somebody (`x-entity.scope`): what `docs/add-a-table.md` says in words. Columns
 * stand after their table's name, so that it can be part of any statement over that table alone.
 */
export function scopeSql(model: TableModel, { organId, reach }: Viewer): RawBuilder<unknown> {
  switch (model.scope) {
    case "organisation":
      return sql`${organOf(model)} = ${organId}::bigint`;
    case "administered":
      return reachesSql(reach, organOf(model));
    case "membership":
      return memberSql(reach, columnOf(model, knownField(model, model.person ?? model.key).column));
    case "shared":
      return reach === "everything"
        ? always
        : sql`(${organOf(model)} is null or ${organOf(model)} = ${organId}::bigint)`;
    default:
      return always;
  }
}

/** Whether the owner of a table keeps rows of it from some people. */
export function isNarrowedByOwner(model: TableModel): boolean {
  return hooksOf(model).some(({ existsFor }) => existsFor !== undefined);
}

/** The tables whose restrictions take rows of this one away as well. */
export function narrowedBy(model: TableModel): readonly string[] {
  return hooksOf(model).flatMap((hook) => hook.narrowedBy ?? []);
}

/** Holds for the rows that the owner of a table lets exist for somebody; for all of them where its hooks say nothing. */
export function ownersSql(model: TableModel, author: Author): RawBuilder<unknown> {
  const parts = hooksOf(model).flatMap(({ existsFor }) => existsFor?.(author) ?? []);
  return parts.length === 0 ? always : sql`(${allOf(parts)})`;
}

/**
 * Holds for the rows of a table whose name somebody may read where another row points to them: those that exist for them,
 * and of an organisation's rows also those of the others that they reach.
 */
export function nameableSql(model: TableModel, viewer: Viewer): RawBuilder<unknown> {
  return model.scope === "organisation"
    ? sql`(${scopeSql(model, viewer)} or ${reachesSql(viewer.reach, organOf(model))})`
    : scopeSql(model, viewer);
}

/** Whether there may be rows of a table that do not exist for somebody. */
export function isScopedFor({ scope }: TableModel, { reach }: Viewer): boolean {
  return scope === "organisation" || (scope !== undefined && scope !== "group" && reach !== "everything");
}

/** Whether there may be rows of a table that have no name for somebody. */
export function isNameScopedFor(model: TableModel, viewer: Viewer): boolean {
  return viewer.reach !== "everything" && isScopedFor(model, viewer);
}

/** Holds, among the rows that exist for somebody, for those that they may change: of shared ones their organisation's. */
export function changeableSql(model: TableModel, author: Author): RawBuilder<unknown> {
  const { organId, reach } = author;
  if (isHeldFrom({ model, author })) return sql`false`;
  if (reach === "everything") return always;
  return model.scope === "shared" ? sql`${organOf(model)} = ${organId}::bigint` : always;
}

function organOf(model: TableModel): RawBuilder<unknown> {
  return columnOf(model, organColumn(model) ?? "");
}

function columnOf(model: TableModel, column: string): RawBuilder<unknown> {
  return sql`${quoted(model.table)}.${quoted(column)}`;
}
