import { useMemo } from "react";
import type { TableRow } from "#contract/shapes/tables.ts";
import type { Row } from "#tables";
import { type LocalCopy, localCopyKey, useLocalCopy } from "../../editing/index.ts";
import { useSession } from "../../session/index.ts";
import type { Entity } from "../source/entity.ts";
import type { UnsavedRow } from "./unsaved-row.ts";
import type { RowFormState } from "./use-row-form.ts";

interface Unsaved {
  entity: Entity;
  mode: "create" | "update";
  base: TableRow | undefined;
  form: Pick<RowFormState, "row" | "start" | "details" | "dirty" | "restore">;
  /** Nothing is kept: it is saved, or another form keeps it. */
  isOff: boolean;
}

/**
 * Keeps a row that is being written in this browser until it is saved: a closed tab, a reload and an ended session take
 * nothing away. Passwords are never kept.
 */
export function useUnsavedRow({ entity, mode, base, form, isOff }: Unsaved) {
  const { userCode } = useSession();
  const { model } = entity;
  const own = base?.[model.key];
  const place = base === undefined ? "new" : `${mode === "update" ? "" : "copy "}${String(own)}`;
  const key = localCopyKey("row", userCode, `${entity.name}.${place}`);
  const { row, start, details, dirty } = form;
  const { rowsOf } = details;
  const isUnsaved = dirty && !isOff;
  const unsaved = useMemo(() => {
    if (!isUnsaved) return undefined;
    const secret = new Set(
      model.fields.filter(({ widget }) => widget === "password").map(({ name }) => name),
    );
    const open = (values: Row) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
    const edited = { row: open(row), details: rowsOf };
    const { rowVersion } = start;
    return {
      edited,
      rowVersion: typeof rowVersion === "number" ? rowVersion : undefined,
      ...(mode === "update" ? { base: open(start) } : {}),
    };
  }, [isUnsaved, model, mode, row, start, rowsOf]);
  const drop = useLocalCopy(key, unsaved);
  const restore = ({ edited, base: begun, rowVersion: since }: LocalCopy) => {
    const { row: kept, details: rows } = edited as Partial<UnsavedRow>;
    form.restore({
      row: kept ?? {},
      details: rows ?? {},
      ...(begun === undefined ? {} : { start: begun as Row }),
      ...(since === undefined ? {} : { rowVersion: since }),
    });
  };
  return { key, drop, restore };
}
