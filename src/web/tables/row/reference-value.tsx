import { Link } from "react-router-dom";
import { labelTableRows } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { TableKey } from "#contract/shapes/tables.ts";
import type { FieldModel } from "#tables";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { saysWhose } from "../source/rights-on-row.ts";
import { useEntity } from "../source/use-entities.ts";
import { useTableCall } from "../source/use-table-call.ts";
import { membersSeen, referenceText } from "../list/cell-text.ts";
import styles from "../list/cell.module.css";

/** References by what they are called; where the other table may be seen and the value is its key, a way there. */
export function ReferenceValue({
  entity,
  field,
  value,
}: {
  entity: Entity;
  field: FieldModel;
  value: JsonValue | undefined;
}) {
  const keys = (Array.isArray(value) ? value : [value]).filter(
    (one): one is TableKey => (typeof one === "string" && one !== "") || typeof one === "number",
  );
  const t = useTexts("tables");
  const language = useLanguage();
  const target = field.reference?.entity ?? "";
  const other = useEntity(target);
  const labels = useTableCall(
    labelTableRows,
    entity.name,
    { field: field.name, values: keys },
    { enabled: keys.length > 0, staleTime: 60_000 },
  );
  if (keys.length === 0 && saysWhose(field)) return t("row.ofTheGroup");
  // Nothing is named before the names are there.
  const names = labels.data ?? {};
  const seen = (Array.isArray(value) ? membersSeen(field, keys, labels.data) : keys).filter(
    (key) => referenceText(key, names) !== undefined,
  );
  if (seen.length === 0) return <span className={styles.nothing}>—</span>;
  const isWay = other !== undefined && other.model.key === field.reference?.field;
  return seen.map((key, place) => {
    const text = referenceText(key, names);
    return (
      <span key={key}>
        {place === 0 ? null : joinTexts(["", ""], language)}
        {isWay ? <Link to={`/basic/${target}?row=${encodeURIComponent(String(key))}`}>{text}</Link> : text}
      </span>
    );
  });
}
