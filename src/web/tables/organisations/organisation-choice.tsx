import { listTableRows } from "#contract/calls/tables.ts";
import { limits } from "#contract/limits.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { SelectField } from "../../kit/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useTableCall } from "../source/use-table-call.ts";

interface OrganisationChoiceProps {
  label: string;
  /** Null: at the top. */
  value: number | null;
  error?: string | undefined;
  onChoose: (organId: number | null) => void;
}

/** One of the organisations in use, drawn in from those above; or the top. */
export function OrganisationChoice({ label, value, error, onChoose }: OrganisationChoiceProps) {
  const t = useTexts("organisations");
  const { data } = useTableCall(listTableRows, "organ", {
    filter: { status: "1" },
    count: false,
    pageSize: limits.pageSizeMax,
  });
  return (
    <SelectField
      label={label}
      error={error}
      value={value === null ? "" : String(value)}
      none={t("top")}
      options={drawnIn(data?.rows ?? [])}
      onChoose={(chosen) => onChoose(chosen === "" ? null : Number(chosen))}
    />
  );
}

/** Each below the one it stands under; those whose parent is not among them stand at the top. Pure. */
function drawnIn(rows: readonly TableRow[]): { value: string; label: string }[] {
  const numbers = new Set(rows.map((row) => row["organId"]));
  const below = (parent: unknown, depth: number): { value: string; label: string }[] =>
    rows
      .filter((row) => (numbers.has(row["parentOrganId"] ?? null) ? row["parentOrganId"] : null) === parent)
      .flatMap((row) => [
        {
          value: String(row["organId"]),
          label: `${"\u2003".repeat(depth)}${String(row["organName"] ?? row["organId"])}`,
        },
        ...below(row["organId"], depth + 1),
      ]);
  return below(null, 0);
}
