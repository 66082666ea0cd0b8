import { type BaseRecord, type HttpError, useCreate, useUpdate } from "@refinedev/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { JsonValue } from "#contract/schema.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { checkTableValue, onTable } from "#contract/calls/tables.ts";
import { changesBetween, recordErrorText, type Row } from "#tables";
import { call, CallError, isCallError, presentError } from "../../api/index.ts";
import { useLanguage } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { newRow } from "./form-fields.ts";
import { rowErrors } from "./row-errors.ts";
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
 * whole was sent. Saving a change sends only the fields that differ, with what they were.
 */
export function useRowForm({ entity, mode, base, onSaved, onRefused }: Given) {
  const language = useLanguage();
  const validate = useValidator(entity);
  const [start, setStart] = useState<Row>(() => (mode === "create" ? newRow(entity, base) : { ...base }));
  const [row, setRow] = useState<Row>(start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [conflicts, setConflicts] = useState<Conflicts>();
  const version = useRef(base?.rowVersion);
  const latest = useRef(row);
  useEffect(() => {
    latest.current = row;
  });
  const create = useCreate<BaseRecord, HttpError>({ ...quiet });
  const update = useUpdate<BaseRecord, HttpError>({ ...quiet, invalidates: ["list", "detail", "many"] });

  const changes = useMemo(() => changesBetween(entity.model, start, row), [entity, start, row]);
  const written = useMemo(
    () =>
      entity.model.fields
        .filter((field) => entity.writable.has(field.name) && !field.readOnly)
        .map(({ name }) => name),
    [entity],
  );
  const changed = mode === "create" ? written : Object.keys(changes);
  const wrong = rowErrors(entity, validate, row, { mode, changed, language });
  const errors: Record<string, string> = { ...refused };
  for (const [name, text] of Object.entries(wrong)) if (sent || left.has(name)) errors[name] = text;

  const change = useCallback((name: string, value: JsonValue) => {
    setRow((before) => ({ ...before, [name]: value }));
    setRefused((before) => without(before, name));
  }, []);

  const leave = useCallback(
    (name: string) => {
      setLeft((before) => (before.has(name) ? before : new Set([...before, name])));
      const isUnique = entity.model.uniqueSets.some((set) => set.includes(name)) || name === entity.model.key;
      const value = latest.current[name];
      if (!isUnique || value === null || value === undefined || value === "" || value === start[name]) return;
      const key = mode === "update" ? (start[entity.model.key] as string | number) : undefined;
      void checkUnique(entity, name, latest.current, key).then((unique) => {
        if (unique || latest.current[name] !== value) return;
        setRefused((before) => ({
          ...before,
          [name]: recordErrorText({ code: "notUnique", params: {} }, language),
        }));
      });
    },
    [entity, language, mode, start],
  );

  async function send(wanted: typeof changes): Promise<boolean> {
    try {
      const answer =
        mode === "create"
          ? await create.mutateAsync({ resource: entity.name, values: given() })
          : await update.mutateAsync({
              resource: entity.name,
              id: start[entity.model.key] as string | number,
              values: {
                ...(version.current === undefined ? {} : { rowVersion: version.current }),
                changes: wanted,
              },
            });
      const saved = answer.data as TableRow;
      version.current = saved.rowVersion;
      setStart(saved);
      setRow(saved);
      setConflicts(undefined);
      void refreshTable(entity.name);
      onSaved(saved);
      return true;
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (error.conflicts !== undefined) setConflicts(error.conflicts);
      else if (Object.keys(error.errors).some((name) => entity.fields.has(name))) setRefused(error.errors);
      else {
        presentError(error, { dialogsOnly: true });
        onRefused(error);
      }
      return false;
    }
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
    if (Object.keys(wrong).length > 0 || Object.keys(refused).length > 0) return false;
    if (mode === "update" && Object.keys(changes).length === 0) {
      onSaved(start as TableRow);
      return true;
    }
    return send(changes);
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
    version.current = undefined;
    return send(wanted);
  }

  return {
    row,
    errors,
    change,
    leave,
    save,
    settle,
    conflicts,
    dropConflicts: () => setConflicts(undefined),
    dirty:
      mode === "create" ? JSON.stringify(row) !== JSON.stringify(start) : Object.keys(changes).length > 0,
    changes,
    saving: create.mutation.isPending || update.mutation.isPending,
  };
}

async function checkUnique(
  entity: Entity,
  field: string,
  row: Row,
  key: string | number | undefined,
): Promise<boolean> {
  try {
    const input = { row, field, ...(key === undefined ? {} : { key }) };
    return (await call(onTable(checkTableValue, entity.name), input)).unique;
  } catch (error) {
    if (!isCallError(error)) throw error;
    // Only a help while typing: saving asks again, and its answer is shown.
    return true;
  }
}

function without(errors: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> {
  if (errors[name] === undefined) return errors;
  const { [name]: _gone, ...rest } = errors;
  return rest;
}
