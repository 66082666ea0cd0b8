import { sql } from "kysely";
import {
  type FieldProblem,
  isRefusal,
  type Refusal,
  refuse,
  refuseFields,
} from "#contract/errors/refusal.ts";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import { sealChoiceProblem } from "#contract/rules/seal-choice.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues } from "#contract/schema.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { documentProblems } from "./document-problems.ts";
import { isUsableSql } from "./seal-rows.ts";

interface FoundSeal {
  sealId: number;
  sealName: string;
  medium: string;
  isUsable: boolean;
  hasPicture: boolean;
  mayApply: boolean;
  isKept: boolean;
  widthMm: number;
  heightMm: number;
}

/** Who chooses or uses seals, and when. */
interface Asker {
  tx: Tx;
  ports: Pick<Ports, "parameters">;
  actor: { userCode: string; access: readonly string[]; organId: number };
  request: { now: Date };
}

async function findSeals(
  { tx, ports, actor, request }: Asker,
  sealIds: readonly number[],
): Promise<ReadonlyMap<number, FoundSeal>> {
  const { userCode, access, organId } = actor;
  const { rows } = await sql<FoundSeal>`
    select s.seal_id, s.seal_name, s.medium, s.width_mm::float8 as width_mm, s.height_mm::float8 as height_mm, ${isUsableSql({ ports, actor, request })} as is_usable,
      s.picture_path is not null or s.picture_png is not null as has_picture,
      s.may_apply = '{}' or s.may_apply && ${[...access]}::text[] or ${userCode} = any(s.keepers) as may_apply,
      s.keepers = '{}' or ${userCode} = any(s.keepers) as is_kept
    from seal s where s.organ_id = ${organId} and s.seal_id = any(${[...new Set(sealIds)]}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.sealId, row]));
}

/**
 * Checks the seals of a form that was changed: each exists in the organisation, can be used, is of the kind the
 * application asks for, and may be applied for by whoever chose it; with a submission each document can be sealed and has
 * the pages. Refuses by place, such as `sealPositions[1]`.
 */
export async function checkPlacements(
  asker: Asker & { ports: Pick<Ports, "files" | "documents"> },
  before: FormValues,
  after: FormValues,
  isSubmitted: boolean,
): Promise<Refusal | undefined> {
  const code = stampFields.placements;
  const rows = placementsIn(after[code]);
  const style = after[stampFields.styleOfUse];
  const isSame =
    sameValue(before[code] ?? null, after[code] ?? null) && before[stampFields.styleOfUse] === style;
  if (rows.length === 0 || (isSame && !isSubmitted)) return undefined;
  const seals = await findSeals(
    asker,
    rows.map(({ sealId }) => sealId),
  );
  const chosenBefore = new Set(placementsIn(before[code]).map(({ sealId }) => sealId));
  const problems: Record<string, FieldProblem> = {};
  for (const [index, { sealId }] of rows.entries()) {
    const seal = seals.get(sealId);
    // Of what stood there before, somebody else answered for: a keeper who changes one seal is not asked for the others.
    const isChosen = isSubmitted || !chosenBefore.has(sealId);
    const mayApply = !isChosen || seal?.mayApply === true;
    const problem = sealChoiceProblem(seal, { style, mayApply });
    if (problem !== undefined) problems[`${code}[${index}]`] = problem;
  }
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const faulty = isSubmitted ? await documentProblems(asker, after, seals) : {};
  if (isRefusal(faulty)) return faulty;
  return Object.keys(faulty).length === 0 ? undefined : refuseFields(faulty);
}

/**
 * Whether somebody may seal now with what an application asks for: every seal can still be used and they keep it.
 * Refuses with `sealNotUsable` and `sealNotKept`.
 */
export async function checkSealing(asker: Asker, form: FormValues): Promise<Refusal | undefined> {
  const rows = placementsIn(form[stampFields.placements]);
  const seals = await findSeals(
    asker,
    rows.map(({ sealId }) => sealId),
  );
  for (const { sealId } of rows) {
    const seal = seals.get(sealId);
    if (seal === undefined || !seal.isUsable)
      return refuse("sealNotUsable", { seal: seal?.sealName ?? String(sealId) });
    if (!seal.isKept) return refuse("sealNotKept", { seal: seal.sealName, person: asker.actor.userCode });
  }
  return undefined;
}
