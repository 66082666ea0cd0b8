import { defaultLanguage } from "#contract/codes/language.ts";
import type { Tx } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { fillTable } from "../../tables/index.ts";
import { RestrictedData } from "../../viewer/index.ts";
import reports from "./reports.json" with { type: "json" };

/** Links reports with extra columns to processes of the demonstration, as its administrator would. */
export async function loadDemonstrationReports(
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
  for (const [entity, rows] of Object.entries(reports)) {
    const refusal = await fillTable(tx, ports, { entity, rows, author });
    if (refusal !== undefined) throw new Error(`${entity} of the demonstration: ${JSON.stringify(refusal)}`);
  }
}
