import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { labelTableRows, onTable } from "#contract/calls/tables.ts";
import type { ReferenceLabels, TableKey } from "#contract/shapes/tables.ts";
import { call } from "../../api/index.ts";
import type { Entity } from "../source/entity.ts";
import type { FieldFilter } from "../view/field-filter.ts";

/**
 * What the references that a list is filtered by are called. The rows of the page name only what they themselves
 * point to, and a list that finds nothing names nobody.
 */
export function useFilterLabels(entity: Entity, filters: readonly FieldFilter[]): ReferenceLabels {
  const asked = filters.flatMap((filter) => {
    const points = entity.fields.get(filter.field)?.reference !== undefined;
    const values = filter.test === "in" ? filter.values : filter.test === "eq" ? [filter.value] : [];
    return points && values.length > 0 ? [{ field: filter.field, values: values as TableKey[] }] : [];
  });
  const answers = useQueries({
    queries: asked.map((input) => ({
      queryKey: ["table", entity.name, labelTableRows.name, input],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(onTable(labelTableRows, entity.name), input, { signal }),
      staleTime: 60_000,
    })),
  });
  const known = JSON.stringify(asked.map(({ field }, at) => [field, answers[at]?.data ?? {}]));
  return useMemo(() => Object.fromEntries(JSON.parse(known) as [string, Record<string, string>][]), [known]);
}
