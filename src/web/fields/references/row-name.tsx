import { useTableRows } from "./use-table-rows.ts";

/** A row by what it is called; its key where that is not known or not open to this reader. */
export function RowName({ entity, rowKey }: { entity: string; rowKey: string }) {
  const found = useTableRows(entity, { key: rowKey });
  return <>{found.choices.find(({ value }) => value === rowKey)?.label ?? rowKey}</>;
}
