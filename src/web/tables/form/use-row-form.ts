import { type BaseRecord, type HttpError, useCreate, useUpdate } from "@refinedev/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { checkTableValue, onTable, saveTableRow } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import {
  changesBetween,
  conditionHolds,
  type RecordError,
  recordErrorText,
  type Row,
  valuesTaken,
} from "#tables";
import { call, CallError, isCallError, presentError } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { detailsGiven, findByPath, withRefused, withSettled } from "./detail-drafts.ts";
import { newRow } from "./form-fields.ts";
import type { UnsavedRow } from "./unsaved-row.ts";
import type { NewValue } from "./new-value.ts";
import { requiredFields, rowErrors } from "./row-errors.ts";
import { useDetailDrafts } from "./use-detail-drafts.ts";
import { useUnfinished } from "./use-unfinished.ts";
import { useValidator } from "./use-validator.ts";

export type Conflicts = NonNullable<CallError["conflicts"]>;

interface Given {
  entity: Entity;
  mode: "create" | "update";
  /** The row being changed, or the one a new row is copied from. */
  base: TableRow | undefined;
  onSaved: (row: TableRow) => void;
  /** Says what the server refused without naming a field of this form. */
  onRefused: (error: CallError) => void;
}

const quiet = { successNotification: false, errorNotification: false } as const;

/**
 * A row being written: what was changed, what is wrong with it, and saving it. Errors show once a field was left or the
 * whole was sent. Saving a change sends only the fields that differ, with what they were; rows of detail tables written
 * in the form go with it in one act.
 */
export function useRowForm({ entity, mode, base, onSaved, onRefused }: Given) {
  const language = useLanguage();
  const say = useTexts("tables", "problems");
  const unfinished = useUnfinished();
  const details = useDetailDrafts(entity, mode === "create" && base !== undefined);
  const validate = useValidator(entity);
  const [start, setStart] = useState<Row>(() => (mode === "create" ? newRow(entity, base) : { ...base }));
  const [row, setRow] = useState<Row>(start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [conflicts, setConflicts] = useState<Conflicts>();
  // The key that a row in the recycle bin has, as long as it stands in the form.
  const [binned, setBinned] = useState<JsonValue>(null);
  const seen = useRef(base?.rowVersion);
  const [saving, setSaving] = useState(false);
  const latest = useRef(row);
  useEffect(() => {
    latest.current = row;
  });
  const create = useCreate<BaseRecord, HttpError>({ ...quiet });
  const update = useUpdate<BaseRecord, HttpError>({ ...quiet, invalidates: ["list", "detail", "many"] });

  // What is written into a field that its condition then hides is not sent; that it was emptied is.
  const hidden = useMemo(
    () => new Set(entity.model.fields.flatMap(({ name, when }) => (conditionHolds(when, row) ? [] : [name]))),
    [entity, row],
  );
  const changes = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(changesBetween(entity.model, start, row)).filter(
          ([name, { to }]) => to === null || !hidden.has(name),
        ),
      ),
    [entity, start, row, hidden],
  );
  const written = useMemo(
    () =>
      entity.model.fields
        .filter((field) => entity.writable.has(field.name) && !field.readOnly && !hidden.has(field.name))
        .map(({ name }) => name),
    [entity, hidden],
  );
  const changed = mode === "create" ? written : Object.keys(changes);
  const asked = requiredFields(entity, validate, row, { mode, changed });
  const wrong = rowErrors(entity, validate, row, { mode, changed, language });
  const errors: Record<string, string> = { ...refused };
  for (const [name, text] of Object.entries(wrong)) if (sent || left.has(name)) errors[name] = text;
  if (sent) for (const name of unfinished.fields) errors[name] = say("problems:uploadUnfinished");

  const change = useCallback(
    (name: string, value: NewValue) => {
      setRow((before) => ({ ...before, [name]: typeof value === "function" ? value(before[name]) : value }));
      setRefused((before) => without(before, [name, ...together(entity, name)]));
    },
    [entity],
  );

  const leave = useCallback(
    (name: string) => {
      setLeft((before) => (before.has(name) ? before : new Set([...before, name])));
      const { uniqueSets, key: ownKey, behaviours } = entity.model;
      const isUnique = uniqueSets.some((set) => set.includes(name)) || name === ownKey;
      // What a table does besides keeping rows may object to a value: it is heard before the row is saved.
      if (!isUnique && behaviours.length === 0) return;
      const value = latest.current[name];
      if (value === null || value === undefined || value === "" || value === start[name]) return;
      const key = mode === "update" ? (start[entity.model.key] as string | number) : undefined;
      void checkValue(entity, name, latest.current, key).then(({ unique, set = [name], isInBin, error }) => {
        const taken: RecordError =
          isInBin === true
            ? { code: "keyInBin", params: {} }
            : valuesTaken(entity.model, set, (one) => entity.fields.has(one));
        if (isInBin === true) setBinned(value);
        const said = unique ? error : recordErrorText(taken, language);
        if (said === undefined || latest.current[name] !== value) return;
        setRefused((before) => ({ ...before, [name]: said }));
      });
    },
    [entity, language, mode, start],
  );

  async function write(wanted: typeof changes, drafts: typeof details.drafts): Promise<TableRow> {
    const key = start[entity.model.key] as string | number;
    const ofDetails = detailsGiven(drafts);
    if (ofDetails.length > 0) {
      const own = mode === "create" ? { row: given() } : { key, changes: wanted };
      const saved = await call(onTable(saveTableRow, entity.name), { ...own, details: ofDetails });
      for (const { entity: name } of ofDetails) void refreshTable(name);
      return saved;
    }
    const version = seen.current;
    const values = { ...(version === undefined ? {} : { rowVersion: version }), changes: wanted };
    const answer =
      mode === "create"
        ? await create.mutateAsync({ resource: entity.name, values: given() })
        : await update.mutateAsync({ resource: entity.name, id: key, values });
    return answer.data as TableRow;
  }

  async function send(wanted: typeof changes, drafts: typeof details.drafts): Promise<boolean> {
    setSaving(true);
    setRefused({});
    try {
      const saved = await write(wanted, drafts);
      seen.current = saved.rowVersion;
      setStart(saved);
      setRow(saved);
      setConflicts(undefined);
      void refreshTable(entity.name);
      onSaved(saved);
      return true;
    } catch (error) {
      if (!isCallError(error)) throw error;
      const said = withRefused(drafts, error.errors);
      if (error.conflicts !== undefined) setConflicts(error.conflicts);
      else {
        setRefused(ownErrors(entity, error.errors));
        void lookInBin(error);
        if (said !== drafts) details.put(said);
        const places = Object.keys(error.errors);
        const isPlaced = (place: string) =>
          entity.fields.has(fieldOf(place)) || findByPath(drafts, place) !== undefined;
        if (places.length === 0 || !places.every(isPlaced)) {
          presentError(error, { dialogsOnly: true });
          onRefused(error);
        }
      }
      return false;
    } finally {
      setSaving(false);
    }
  }

  /** Where the key of a new row was refused, the form leads to the row that lies in the recycle bin with it. */
  async function lookInBin({ errors: said }: CallError): Promise<void> {
    const { key } = entity.model;
    const value = row[key] ?? null;
    if (mode !== "create" || said[key] === undefined || value === null) return;
    const { isInBin } = await checkValue(entity, key, { [key]: value }, undefined);
    if (isInBin === true) setBinned(value);
  }

  function given(): Row {
    return Object.fromEntries(
      written.flatMap((name) => {
        const value = row[name];
        return value === undefined || value === null || value === "" ? [] : [[name, value]];
      }),
    );
  }

  async function save(): Promise<boolean> {
    setSent(true);
    if (details.awaiting) return false;
    // What was refused before may be good by now, for what another field says: it is asked again.
    if (Object.keys(wrong).length > 0) return false;
    if (unfinished.fields.size > 0) return false;
    if (!(await details.areGood(row))) return false;
    if (mode === "update" && Object.keys(changes).length === 0 && !details.dirty) {
      onSaved(start as TableRow);
      return true;
    }
    return send(changes, details.drafts);
  }

  /** After a clash: `mine` are the fields whose own value is kept; each is now said to replace theirs. */
  async function settle(mine: ReadonlySet<string>): Promise<boolean> {
    if (conflicts === undefined) return false;
    const { rowVersion: _old, ...rest } = changes as typeof changes & { rowVersion?: never };
    const wanted = Object.fromEntries(
      Object.entries(rest).flatMap(([name, one]) => {
        const clash = conflicts[name];
        if (clash === undefined) return [[name, one]];
        return mine.has(name) ? [[name, { from: clash.theirs, to: one.to }]] : [];
      }),
    );
    // The row has moved on: what is said to be seen is theirs, field by field, and the version seen no longer counts.
    seen.current = undefined;
    const settled = Object.entries(conflicts).map(
      ([path, { theirs }]) => [path, { theirs, isMine: mine.has(path) }] as const,
    );
    const drafts = withSettled(details.drafts, Object.fromEntries(settled));
    details.put(drafts);
    return send(wanted, drafts);
  }

  /** What this browser kept goes on from what it began with: a change that somebody made since is a conflict. */
  function restore(kept: UnsavedRow): void {
    const { start: begun } = kept;
    if (begun !== undefined) setStart((before) => ({ ...before, ...begun }));
    if (kept.rowVersion !== undefined) seen.current = kept.rowVersion;
    setRow((before) => ({ ...before, ...kept.row }));
    details.restore(kept.details);
  }

  return {
    row,
    start,
    restore,
    errors,
    isKeyInBin: binned !== null && row[entity.model.key] === binned,
    asked,
    change,
    leave,
    setUnfinished: unfinished.set,
    save,
    settle,
    conflicts,
    dropConflicts: () => setConflicts(undefined),
    dirty:
      details.dirty ||
      (mode === "create" ? JSON.stringify(row) !== JSON.stringify(start) : Object.keys(changes).length > 0),
    changes,
    sent,
    details,
    saving,
  };
}
export type RowFormState = ReturnType<typeof useRowForm>;

async function checkValue(
  entity: Entity,
  field: string,
  row: Row,
  key: string | number | undefined,
): Promise<OutputOf<typeof checkTableValue>> {
  try {
    // Its fields alone: the number of its version is none.
    const values = Object.fromEntries(Object.entries(row).filter(([name]) => entity.readable.has(name)));
    const input = { row: values, field, ...(key === undefined ? {} : { key }) };
    return await call(onTable(checkTableValue, entity.name), input);
  } catch (error) {
    if (!isCallError(error)) throw error;
    // Only a help while typing: saving asks again, and its answer is shown.
    return { unique: true };
  }
}

/** The field that a place is or is a part of: `tags` for `tags[2]`. */
function fieldOf(place: string): string {
  return place.replace(/[.[].*$/u, "");
}

/** What was said against the row itself, not against its details. */
function ownErrors(
  { fields }: Entity,
  errors: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const own = Object.entries(errors).map(([place, said]) => [fieldOf(place), said] as const);
  return Object.fromEntries(own.filter(([name]) => fields.has(name)));
}

function without(
  errors: Readonly<Record<string, string>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  if (names.every((name) => errors[name] === undefined)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

/** The fields with which one is unique together: what was said of them may be good by now. */
function together({ model }: Entity, name: string): string[] {
  return model.uniqueSets.flatMap((set) => (set.length > 1 && set.includes(name) ? set : []));
}
