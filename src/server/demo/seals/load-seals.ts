import { sql } from "kysely";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { SealKind, SealMedium } from "#contract/codes/seal.ts";
import type { Tx } from "../../db/index.ts";
import { insertSeal } from "../../seal/index.ts";
import { demonstrationGroup } from "../organisation/index.ts";
import seals from "./seals.json" with { type: "json" };

const administrator = "ADMIN";
const keepers = ["SEAL01", "SEAL02"];

/** Gives every company of the demonstration its seals, drawn from its name; those who work there for seals keep them. */
export async function loadDemonstrationSeals(tx: Tx, now = new Date()): Promise<void> {
  for (const { organId, organName } of demonstrationGroup.organs) {
    const { rows } = await sql<{ deptId: number; keepers: string[] }>`
      select (select dept_id from dept where organ_id = ${organId}
          order by dept_code not like '%SEAL%', parent_dept_id nulls first, dept_id limit 1) as dept_id,
        coalesce((select array_agg(user_code order by user_code) from user_organ
          where organ_id = ${organId} and user_code = any(${keepers})), '{}') as keepers`.execute(tx);
    const [place] = rows;
    if (place === undefined) continue;
    for (const { name, kind, medium, star, lower, size } of seals) {
      const [widthMm = 42, heightMm = 42] = size;
      const shape = kind === "legalRepresentative" ? "square" : widthMm === heightMm ? "round" : "oval";
      const rimText = shape === "square" ? "法人之印" : organName;
      const drawing = { shape, rimText, star, lowerText: lower, number: `${organId}00${widthMm}` } as const;
      const added = await insertSeal(
        { tx, actor: { userCode: administrator, organId }, request: { now, requestCode: "demonstration" } },
        {
          sealName: `${organName}${name}`,
          deptId: place.deptId,
          keepers: place.keepers,
          sealKind: kind as SealKind,
          medium: medium as SealMedium,
          shape,
          widthMm,
          heightMm,
          drawing,
        },
      );
      if (isRefusal(added)) throw new Error(`${name}: ${JSON.stringify(added)}`);
    }
  }
}
