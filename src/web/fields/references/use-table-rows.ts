import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { currentEntities, listTableRows, onTable } from "#contract/calls/tables.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { call, type CallError, fetchCall, fetchKept, useCall } from "../../api/index.ts";
import type { Choice } from "../choices.ts";
import { plainText } from "../value-format.ts";

const shown = 20;

/** Rows by a part of what they are called, or the one row of a key. */
export type RowsLook = { keyword: string; most?: number } | { key: string };

/** Rows of a table by what they are called, for a picker, or the one row that a field holds. */
export function useTableRows(entity: string, look: RowsLook, enabled = true) {
  const entities = useCall(currentEntities, {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  const model = modelOf(entities.data, entity);
  const rows = useQuery<Choice[], CallError>({
    ...rowsQuery(entity, model, look),
    enabled: enabled && model !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    choices: rows.data ?? [],
    isFetching: entities.isFetching || rows.isFetching,
    /** This person has no such table. */
    isMissing: entities.data !== undefined && model === undefined,
    error: entities.error ?? rows.error,
    again: () => void (entities.error ? entities.refetch() : rows.refetch()),
  };
}

/** The same outside a screen; nothing where this person has no such table. Throws `CallError`. */
export async function fetchTableRows(entity: string, look: RowsLook): Promise<Choice[]> {
  const model = modelOf(await fetchCall(currentEntities, {}), entity);
  if (model === undefined) return [];
  const { queryKey, queryFn } = rowsQuery(entity, model, look);
  return await fetchKept(queryKey, queryFn);
}

interface NamingFields {
  key: string;
  label: string;
}

function modelOf(
  entities: OutputOf<typeof currentEntities> | undefined,
  entity: string,
): NamingFields | undefined {
  const model = entities?.find(({ name }) => name === entity)?.model;
  const key = plainText(model?.["key"]);
  return key === "" ? undefined : { key, label: plainText(model?.["label"]) };
}

function rowsQuery(entity: string, model: NamingFields | undefined, look: RowsLook) {
  const { key, label } = model ?? { key: "", label: "" };
  const input =
    "key" in look
      ? { pageSize: 1, count: false, filter: { [key]: { eq: look.key } } }
      : { pageSize: look.most ?? shown, count: false, keyword: look.keyword };
  return {
    queryKey: ["table", entity, listTableRows.name, input],
    queryFn: async (given?: { signal: AbortSignal }) => {
      const answer = await call(onTable(listTableRows, entity), input, {
        ...(given && { signal: given.signal }),
      });
      return answer.rows.map((row) => choiceOf(row, key, label));
    },
    staleTime: 60_000,
  };
}

function choiceOf(row: TableRow, key: string, label: string): Choice {
  const value = plainText(row[key]);
  const text = plainText(row[label]);
  return { value, label: text === "" || text === value ? value : `${text} · ${value}` };
}
