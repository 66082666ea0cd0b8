import { useMemo } from "react";
import { currentEntities } from "#contract/calls/tables.ts";
import type { TableModel } from "#tables";
import { useCall } from "../api/index.ts";
import { useLanguage } from "../i18n/index.ts";
import type { ComboboxOption } from "../kit/index.ts";

/** The tables whose rows a field may offer. */
export function useTables(): readonly ComboboxOption[] {
  const language = useLanguage();
  const answer = useCall(currentEntities, {}, { quiet: true, staleTime: 60_000 });
  return useMemo(
    () =>
      (answer.data ?? []).map(({ name, model }) => ({
        value: name,
        label: (model as unknown as TableModel).titles[language],
        note: name,
      })),
    [answer.data, language],
  );
}
