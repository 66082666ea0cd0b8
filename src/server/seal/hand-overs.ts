import { type RawBuilder, sql } from "kysely";
import { handOverSeal, sealHandOvers, takeSealBack } from "#contract/calls/physical-seal.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { SealHandOver } from "#contract/shapes/physical-seal.ts";
import { hasLeftSql } from "../access/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { shownNameSql } from "../viewer/index.ts";
import { lockSeal } from "./seal-rows.ts";

const shownAtMost = 200;

/** Who has a physical seal now; of one seal also who had it before. */
export const sealHandOversHandler = handle(sealHandOvers, ({ sealId }, scope) =>
  readHandOvers(scope, sealId === undefined ? sql`h.taken_back_at is null` : sql`h.seal_id = ${sealId}`),
);

/**
 * Hands a physical seal to a person of the organisation whose account is in use. Refuses by field, with `sealNotUsable` one that is disabled or
 * lost, and with `sealInHands` one that somebody has already.
 */
export const handOverSealHandler = handle(handOverSeal, async ({ sealId, userCode, purpose }, scope) => {
  const { tx, actor, request } = scope;
  const seal = await lockSeal(scope, sealId);
  if (seal === undefined || seal.medium !== "physical") return refuse("notFound");
  if (purpose.trim() === "") return refuseFields({ purpose: { problem: "required" } });
  if (!seal.isUsable) return refuse("sealNotUsable", { seal: seal.sealName });
  const { rows: members } = await sql<{ hasLeft: boolean; realName: string | null }>`
    select ${hasLeftSql(sql`u.user_code`, sql`${actor.organId}::integer`)} as has_left, ${shownNameSql(scope)} as real_name
    from user_account u join user_organ uo on uo.user_code = u.user_code
    where u.user_code = ${userCode} and uo.organ_id = ${actor.organId}`.execute(tx);
  const [member] = members;
  if (member === undefined) return refuseFields({ userCode: { problem: "notAPerson" } });
  if (member.hasLeft)
    return refuseFields({
      userCode: { problem: "hasLeft", params: { person: member.realName ?? userCode } },
    });
  const [open] = await readHandOvers(scope, sql`h.seal_id = ${sealId} and h.taken_back_at is null`);
  if (open !== undefined)
    return refuse("sealInHands", {
      seal: seal.sealName,
      person: open.holder.realName ?? open.holder.userCode,
    });
  const { rows } = await sql<{ handOverId: number }>`
    insert into seal_hand_over (seal_id, user_code, purpose, given_by, given_at)
    values (${sealId}, ${userCode}, ${purpose.trim()}, ${actor.userCode}, ${request.now}) returning hand_over_id`.execute(
    tx,
  );
  const [given] = await readHandOvers(scope, sql`h.hand_over_id = ${rows[0]?.handOverId ?? 0}`);
  return given ?? refuse("notFound");
});

/** Takes a physical seal back. Refuses with `notFound` where nobody has it. */
export const takeSealBackHandler = handle(takeSealBack, async ({ sealId, remark = "" }, scope) => {
  const { tx, actor, request } = scope;
  if ((await lockSeal(scope, sealId)) === undefined) return refuse("notFound");
  const { rows } = await sql<{ handOverId: number }>`
    update seal_hand_over set taken_back_by = ${actor.userCode}, taken_back_at = ${request.now}, remark = ${remark.trim()}
    where seal_id = ${sealId} and taken_back_at is null returning hand_over_id`.execute(tx);
  const [back] = await readHandOvers(scope, sql`h.hand_over_id = ${rows[0]?.handOverId ?? 0}`);
  return back ?? refuse("notFound");
});

type Row = Omit<SealHandOver, "holder" | "givenBy" | "takenBackBy"> & {
  holderCode: string;
  holderName: string | null;
  givenByCode: string;
  givenByName: string | null;
  takenBackByCode: string | null;
  takenBackByName: string | null;
};

async function readHandOvers(scope: SessionScope, only: RawBuilder<unknown>): Promise<SealHandOver[]> {
  const name = (column: RawBuilder<unknown>) =>
    sql`(select ${shownNameSql(scope)} from user_account u where u.user_code = ${column})`;
  const { rows } = await sql<Row>`
    select h.hand_over_id, h.seal_id, s.seal_name, h.purpose, h.given_at, h.taken_back_at, h.remark,
      h.user_code as holder_code, ${name(sql`h.user_code`)} as holder_name,
      h.given_by as given_by_code, ${name(sql`h.given_by`)} as given_by_name,
      h.taken_back_by as taken_back_by_code, ${name(sql`h.taken_back_by`)} as taken_back_by_name
    from seal_hand_over h join seal s on s.seal_id = h.seal_id
    where s.organ_id = ${scope.actor.organId} and ${only}
    order by h.hand_over_id desc limit ${shownAtMost}`.execute(scope.tx);
  return rows.map(
    ({ holderCode, holderName, givenByCode, givenByName, takenBackByCode, takenBackByName, ...row }) => ({
      ...row,
      holder: { userCode: holderCode, realName: holderName },
      givenBy: { userCode: givenByCode, realName: givenByName },
      takenBackBy: takenBackByCode === null ? null : { userCode: takenBackByCode, realName: takenBackByName },
    }),
  );
}
