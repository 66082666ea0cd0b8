import {
  legalContractKinds,
  legalContractOrders,
  legalContractStates,
} from "#contract/codes/legal-contract.ts";
import { useTexts } from "../i18n/index.ts";
import { SelectField } from "../kit/index.ts";
import { DayFilters, ListFilters, PersonFilter } from "../list-filters/index.ts";
import { SettledTextField } from "./settled-text-field.tsx";
import type { useContractQuery } from "./contract-query.ts";

/** What the list is narrowed by: state, words, kind, party, responsible person, days, amount; and its order. */
export function ContractFilters({ asked }: { asked: ReturnType<typeof useContractQuery> }) {
  const t = useTexts("legal-contract");
  const { query, set, further, isFiltered, clear } = asked;
  const chosen = (name: string) => query.get(name) ?? "";
  return (
    <ListFilters
      states={{
        label: t("states"),
        options: [
          { value: "all" as const, label: t("all") },
          ...legalContractStates.map((value) => ({ value, label: t(`state.${value}`) })),
        ],
        chosen: legalContractStates.find((each) => each === query.get("state")) ?? "all",
        onChoose: (state) => set({ state: state === "all" ? undefined : state }),
      }}
      search={{ label: t("search"), value: chosen("q"), onSearch: (typed) => set({ q: typed.trim() }) }}
      count={further}
      clear={isFiltered ? { label: t("clear"), onClear: clear } : undefined}
    >
      <SelectField
        label={t("filter.kind")}
        value={chosen("kind")}
        none={t("any")}
        options={legalContractKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChoose={(kind) => set({ kind })}
      />
      <SettledTextField
        label={t("filter.party")}
        value={chosen("party")}
        onSettle={(party) => set({ party: party.trim() })}
      />
      <PersonFilter
        label={t("filter.responsible")}
        code={chosen("responsible")}
        onChange={(responsible) => set({ responsible })}
      />
      <DayFilters
        labels={{ from: t("filter.from"), to: t("filter.to") }}
        from={chosen("from")}
        to={chosen("to")}
        onChange={set}
      />
      <SettledTextField
        label={t("filter.amountFrom")}
        inputMode="decimal"
        value={chosen("amountFrom")}
        onSettle={(amountFrom) => set({ amountFrom: amountFrom.trim() })}
      />
      <SettledTextField
        label={t("filter.amountTo")}
        inputMode="decimal"
        value={chosen("amountTo")}
        onSettle={(amountTo) => set({ amountTo: amountTo.trim() })}
      />
      <SelectField
        label={t("order.label")}
        value={legalContractOrders.find((each) => each === query.get("order")) ?? "-updatedAt"}
        options={legalContractOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
        onChoose={(order) => set({ order: order === "-updatedAt" ? undefined : order })}
      />
    </ListFilters>
  );
}
