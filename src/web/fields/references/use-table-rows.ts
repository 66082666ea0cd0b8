import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { currentEntities, listTableRows, onTable } from "#contract/calls/tables.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import type { Language } from "#contract/codes/language.ts";
import { labelOf, type TableModel } from "#tables";
import { call, type CallError, fetchCall, fetchCached, useCall } from "../../api/index.ts";
import { currentLanguage, useLanguage } from "../../i18n/index.ts";
import type { Choice } from "../choices.ts";
import { plainText } from "../value-format.ts";

const shown = 20;

/** Rows by a part of what they are called, the one row of a key, or those of up to 200 keys. */
export type RowsLook = { keyword: string; most?: number } | { key: string } | { keys: readonly string[] };

/** Rows of a table by what they are called in the reader's language, for a picker, or the one row that a field holds. */
export function useTableRows(entity: string, look: RowsLook, enabled = true) {
  const entities = useCall(currentEntities, {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  const model = modelOf(entities.data, entity);
  const language = useLanguage();
  const rows = useQuery<Choice[], CallError>({
    ...rowsQuery(entity, model, look, language),
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
export async function fetchTableRows(entity: string, look: RowsLook): Promise<Choice[] | undefined> {
  const model = modelOf(await fetchCall(currentEntities, {}), entity);
  if (model === undefined) return undefined;
  const { queryKey, queryFn } = rowsQuery(entity, model, look, currentLanguage());
  return await fetchCached(queryKey, queryFn);
}

type NamingFields = Pick<TableModel, "label" | "labelIn"> & { key: string };

function modelOf(
  entities: OutputOf<typeof currentEntities> | undefined,
  entity: string,
): NamingFields | undefined {
  // The answer is as wide as tables may become; this is the part of a model that names a row.
  const model = entities?.find(({ name }) => name === entity)?.model as Partial<NamingFields> | undefined;
  const { key = "", label = "", labelIn } = model ?? {};
  return key === "" ? undefined : { key, label, ...(labelIn === undefined ? {} : { labelIn }) };
}

function rowsQuery(entity: string, model: NamingFields | undefined, look: RowsLook, language: Language) {
  const naming = model ?? { key: "", label: "" };
  const { key } = naming;
  const input =
    "key" in look
      ? { pageSize: 1, count: false, filter: { [key]: { eq: look.key } } }
      : "keys" in look
        ? { pageSize: look.keys.length, count: false, filter: { [key]: { in: [...look.keys] } } }
        : { pageSize: look.most ?? shown, count: false, keyword: look.keyword };
  return {
    queryKey: ["table", entity, listTableRows.name, input, language],
    queryFn: async (given?: { signal: AbortSignal }) => {
      const answer = await call(onTable(listTableRows, entity), input, {
        ...(given && { signal: given.signal }),
      });
      return answer.rows.map((row) => choiceOf(row, naming, language));
    },
    staleTime: 60_000,
  };
}

function choiceOf(row: TableRow, naming: NamingFields, language: Language): Choice {
  const value = plainText(row[naming.key]);
  const text = plainText(labelOf(naming, row, language));
  return { value, label: text === "" || text === value ? value : `${text} · ${value}` };
}
