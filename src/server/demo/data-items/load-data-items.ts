import { defaultLanguage } from "#contract/codes/language.ts";
import { RestrictedData } from "../../viewer/index.ts";
import type { Tx } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { fillTable } from "../../tables/index.ts";
import dataItems from "./goods.json" with { type: "json" };

/** Fills the data items that the demonstration's forms take their choices from, as its administrator would. */
export async function loadDataItems(
  ports: Ports,
  tx: Tx,
  { organId, now }: { organId: number; now: Date },
): Promise<void> {
  const author = {
    userCode: "ADMIN",
    organId,
    roles: ["admin"],
    forbidden: RestrictedData.none,
    reach: "everything" as const,
    language: defaultLanguage,
    now,
    requestCode: "demonstration",
  };
  const items = dataItems.map(({ dataEnName, name, values: [first] }) => ({
    dataEnName,
    name,
    type: "select",
    dataConValue: first?.dataConValue ?? "",
    dataConDesc: first?.dataConDesc ?? "",
  }));
  const controls = dataItems.flatMap(({ dataEnName, values }) =>
    values.map((value, controlOrder) => ({ dataEnName, ...value, controlOrder })),
  );
  for (const [entity, rows] of [["dataItem", items] as const, ["dataItemControl", controls] as const]) {
    const refusal = await fillTable(tx, ports, { entity, rows, author });
    if (refusal !== undefined) throw new Error(`${entity} of the demonstration: ${JSON.stringify(refusal)}`);
  }
}
