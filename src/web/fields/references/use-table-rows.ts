import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listEntities, listTableRows, onTable } from "#contract/calls/tables.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { call, type CallError, useCall } from "../../api/index.ts";
import type { Choice } from "../choices.ts";
import { plainText } from "../value-format.ts";

const shown = 20;

/** Rows of a table by what they are called, for a picker, or the one row that a field holds. */
export function useTableRows(entity: string, look: { keyword: string } | { key: string }, enabled = true) {
  const entities = useCall(listEntities, {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  const model = entities.data?.find(({ name }) => name === entity)?.model;
  const key = plainText(model?.["key"]);
  const label = plainText(model?.["label"]);
  const input =
    "key" in look
      ? { pageSize: 1, count: false, filter: { [key]: { eq: look.key } } }
      : { pageSize: shown, count: false, keyword: look.keyword };
  const rows = useQuery<Choice[], CallError>({
    queryKey: ["table", entity, listTableRows.name, input],
    queryFn: async ({ signal }) => {
      const answer = await call(onTable(listTableRows, entity), input, { signal });
      return answer.rows.map((row) => choiceOf(row, key, label));
    },
    enabled: enabled && key !== "",
    staleTime: 60_000,
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

function choiceOf(row: TableRow, key: string, label: string): Choice {
  const value = plainText(row[key]);
  const text = plainText(row[label]);
  return { value, label: text === "" || text === value ? value : `${text} · ${value}` };
}
