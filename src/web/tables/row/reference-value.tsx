import { Link } from "react-router";
import { labelTableRows } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { TableKey } from "#contract/shapes/tables.ts";
import type { FieldModel } from "#tables";
import type { Entity } from "../source/entity.ts";
import { useEntity } from "../source/use-entities.ts";
import { useTableCall } from "../source/use-table-call.ts";

/** A reference by what it is called; where the other table may be seen and the value is its key, a way there. */
export function ReferenceValue({
  entity,
  field,
  value,
}: {
  entity: Entity;
  field: FieldModel;
  value: JsonValue | undefined;
}) {
  const key = typeof value === "string" || typeof value === "number" ? (value as TableKey) : undefined;
  const target = field.reference?.entity ?? "";
  const other = useEntity(target);
  const labels = useTableCall(
    labelTableRows,
    entity.name,
    { field: field.name, values: key === undefined ? [] : [key] },
    { enabled: key !== undefined, staleTime: 60_000 },
  );
  if (key === undefined || key === "") return <span className="tbl-nothing">—</span>;
  const text = labels.data?.[String(key)] ?? String(key);
  if (other === undefined || other.model.key !== field.reference?.field) return text;
  return <Link to={`/basic/${target}?row=${encodeURIComponent(String(key))}`}>{text}</Link>;
}
