import type { InputOf } from "#contract/calls/define-call.ts";
import type { saveTableRow } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { TableKey, TableRow } from "#contract/shapes/tables.ts";
import { changesBetween, type DetailModel, type Row } from "#tables";
import type { Entity } from "../source/entity.ts";
import { newRow } from "./form-fields.ts";

/** A row of a detail table as it stands in the form of its master. */
export interface DraftRow {
  id: string;
  /** The stored row; absent: a new one. */
  base: TableRow | undefined;
  row: Row;
  removed: boolean;
  open: boolean;
  /** What the server said against it, by field. */
  refused: Readonly<Record<string, string>>;
}

/** A detail table that is written in the form, and its rows once they are there. */
export interface DetailDraft {
  detail: DetailModel;
  entity: Entity;
  rows: readonly DraftRow[];
}

export type DetailsGiven = InputOf<typeof saveTableRow>["details"];

/** The name of a detail in paths: `entity.field`. */
export const nameOfDetail = ({ entity, field }: DetailModel): string => `${entity}.${field}`;

/** Stored rows as the form starts with them. */
export function startDrafts(entity: Entity, rows: readonly TableRow[]): DraftRow[] {
  return rows.map((row) => ({
    id: String(row[entity.model.key]),
    base: row,
    row: { ...row },
    removed: false,
    open: false,
    refused: {},
  }));
}

/** Rows of a duplicated row as new ones, closed; whose details they were is not copied. */
export function copiedDrafts({ detail, entity }: DetailDraft, rows: readonly TableRow[]): DraftRow[] {
  return rows.map((stored) => {
    const { [detail.field]: _master, ...row } = newRow(entity, stored);
    return {
      id: `copy-${String(stored[entity.model.key])}`,
      base: undefined,
      row,
      removed: false,
      open: false,
      refused: {},
    };
  });
}

/** One more row at the end, open to be written. */
export function withNewDraft({ detail, entity, rows }: DetailDraft, id: string): readonly DraftRow[] {
  const last = Math.max(-1, ...rows.map(({ row }) => Number(row[detail.order ?? ""] ?? -1)));
  const order = detail.order === undefined ? {} : { [detail.order]: last + 1 };
  const row = { ...newRow(entity, undefined), ...order };
  return [...rows, { id, base: undefined, row, removed: false, open: true, refused: {} }];
}

/** A new row that is removed was never there; a stored one stays in sight until it is saved. */
export function withoutDraft(rows: readonly DraftRow[], id: string): readonly DraftRow[] {
  return rows.flatMap((one) =>
    one.id !== id ? [one] : one.base === undefined ? [] : [{ ...one, removed: true, open: false }],
  );
}

/** The row one place up or down among those that stay; their numbers follow. */
export function withMovedDraft({ detail, rows }: DetailDraft, id: string, by: -1 | 1): readonly DraftRow[] {
  const order = detail.order ?? "";
  const staying = rows.filter(({ removed }) => !removed);
  const from = staying.findIndex((one) => one.id === id);
  const [moved] = staying.slice(from, from + 1);
  if (moved === undefined || from + by < 0 || from + by >= staying.length) return rows;
  const numbers = staying.map(({ row }) => Number(row[order] ?? 0));
  const isRising = numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? 0));
  const next = staying.toSpliced(from, 1).toSpliced(from + by, 0, moved);
  const numbered = next.map((one, place) => ({
    ...one,
    row: { ...one.row, [order]: isRising ? (numbers[place] ?? place) : place },
  }));
  return [...numbered, ...rows.filter(({ removed }) => removed)];
}

const isChanged = ({ entity }: DetailDraft, { base, row }: DraftRow): boolean =>
  base === undefined || Object.keys(changesBetween(entity.model, base, row)).length > 0;

/** Whether there is anything of a detail to be saved. */
export function isDirty(draft: DetailDraft): boolean {
  return draft.rows.some((one) => one.removed || isChanged(draft, one));
}

/** The rows of a detail that are sent, in the order that errors count them by. */
export function sentRows(draft: DetailDraft): readonly DraftRow[] {
  return draft.rows.filter((one) => !one.removed && isChanged(draft, one));
}

/** What is saved of all details; those with nothing to save are left out. */
export function detailsGiven(drafts: readonly DetailDraft[]): DetailsGiven {
  return drafts.filter(isDirty).map((draft) => {
    const { detail, entity, rows } = draft;
    const key = (row: TableRow) => row[entity.model.key] as TableKey;
    return {
      entity: detail.entity,
      field: detail.field,
      rows: sentRows(draft).map(({ base, row }) =>
        base === undefined
          ? { row: filled(entity, row) }
          : { key: key(base), changes: changesBetween(entity.model, base, row) },
      ),
      removed: rows.flatMap(({ base, removed }) => (removed && base !== undefined ? [key(base)] : [])),
    };
  });
}

/** The values of a new row that are there. */
function filled({ writable }: Entity, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => writable.has(name) && value !== null && value !== "" && value !== undefined,
    ),
  );
}

/** Which row and field of the details a path of an answer means, such as `line.orderId[2].count`. */
export function findByPath(
  drafts: readonly DetailDraft[],
  path: string,
): { draft: DetailDraft; row: DraftRow; field: string } | undefined {
  const [, name, place, field] = /^(.+)\[(\d+)\]\.(.+)$/u.exec(path) ?? [];
  const draft = drafts.find(({ detail }) => nameOfDetail(detail) === name);
  const row = draft && sentRows(draft)[Number(place)];
  return draft && row && field !== undefined ? { draft, row, field } : undefined;
}

/** Drafts with what the server said against their rows, which are opened; the same drafts where it said nothing. */
export function withRefused(
  drafts: readonly DetailDraft[],
  errors: Readonly<Record<string, string>>,
): readonly DetailDraft[] {
  const byRow = new Map<DraftRow, Record<string, string>>();
  for (const [path, text] of Object.entries(errors)) {
    const found = findByPath(drafts, path);
    if (found !== undefined) byRow.set(found.row, { ...byRow.get(found.row), [found.field]: text });
  }
  if (byRow.size === 0) return drafts;
  return drafts.map((draft) => ({
    ...draft,
    rows: draft.rows.map((row) => {
      const refused = byRow.get(row);
      return refused === undefined ? row : { ...row, refused, open: true };
    }),
  }));
}

/** How a clash was settled: the stored value is theirs by now; mine is written over it, or goes. */
export interface Settlement {
  theirs: JsonValue;
  isMine: boolean;
}

/** Drafts after clashes were settled, by path. */
export function withSettled(
  drafts: readonly DetailDraft[],
  settlements: Readonly<Record<string, Settlement>>,
): readonly DetailDraft[] {
  const byRow = new Map<DraftRow, DraftRow>();
  for (const [path, { theirs, isMine }] of Object.entries(settlements)) {
    const found = findByPath(drafts, path);
    if (found === undefined) continue;
    const { row, field } = found;
    const now = byRow.get(row) ?? row;
    byRow.set(row, {
      ...now,
      base: now.base && { ...now.base, [field]: theirs },
      row: isMine ? now.row : { ...now.row, [field]: theirs },
    });
  }
  return drafts.map((draft) => ({ ...draft, rows: draft.rows.map((row) => byRow.get(row) ?? row) }));
}
