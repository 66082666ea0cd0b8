import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import {
  addMyPasskey,
  confirmMyTotp,
  myFactors,
  offerMyPasskey,
  offerMyTotp,
  removeMyFactor,
  renewMyRecoveryCodes,
} from "#contract/calls/second-factor.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { needsConfirmation } from "./confirm-identity.ts";
import { offerPasskey, takePasskey } from "./passkey.ts";
import { giveRecoveryCodes } from "./recovery-code.ts";
import { factorsOf, hasFactor, isFactorDemanded, removeFactors } from "./second-factor.ts";
import { confirmTotp, offerTotp } from "./totp.ts";

type Factors = OutputOf<typeof myFactors>;

export const myFactorsHandler = handle(myFactors, async (_input, { tx, actor, ports }) => {
  const { userCode } = actor;
  const { rows } = await sql<{ totpSince: string | null }>`
    select confirmed_at as totp_since from totp_factor where user_code = ${userCode} and secret is not null`.execute(
    tx,
  );
  const passkeys = await sql<Factors["passkeys"][number]>`
    select credential_id as passkey_id, label, created_at, last_used_at from passkey
    where user_code = ${userCode} order by created_at`.execute(tx);
  return {
    totpSince: rows[0]?.totpSince ?? null,
    passkeys: passkeys.rows,
    recoveryCodesLeft: (await factorsOf(tx, userCode)).recoveryCodes,
    isDemanded: await isFactorDemanded(tx, userCode, ports.parameters),
  };
});

export const offerMyTotpHandler = handle(
  offerMyTotp,
  async (_input, { tx, actor }) => (await needsConfirmation(tx, actor)) ?? offerTotp(tx, actor.userCode),
);

export const confirmMyTotpHandler = handle(confirmMyTotp, async ({ code }, scope) => {
  const { tx, actor } = scope;
  const unconfirmed = await needsConfirmation(tx, actor);
  if (unconfirmed !== undefined) return unconfirmed;
  if (!(await confirmTotp(tx, actor.userCode, code))) return refuseFields({ code: { problem: "codeWrong" } });
  return enrolled(scope, confirmMyTotp.name);
});

export const offerMyPasskeyHandler = handle(offerMyPasskey, async ({ rpId }, { tx, actor }) => {
  const { userCode, realName } = actor;
  const unconfirmed = await needsConfirmation(tx, actor);
  return unconfirmed ?? { options: { ...(await offerPasskey(tx, { userCode, realName, rpId })) } };
});

export const addMyPasskeyHandler = handle(addMyPasskey, async ({ label, passkey }, scope) => {
  const { tx, actor } = scope;
  const unconfirmed = await needsConfirmation(tx, actor);
  if (unconfirmed !== undefined) return unconfirmed;
  const taken = await takePasskey(tx, { userCode: actor.userCode, label: label.trim(), answer: passkey });
  return taken
    ? enrolled(scope, addMyPasskey.name)
    : refuseFields({ passkey: { problem: "passkeyRefused" } });
});

export const removeMyFactorHandler = handle(removeMyFactor, async ({ passkeyId }, scope) => {
  const { tx, actor, ports } = scope;
  const { userCode } = actor;
  const refusal = await needsConfirmation(tx, actor);
  if (refusal !== undefined) return refusal;
  const { totp, passkeys } = await factorsOf(tx, userCode);
  const isLast = Number(totp) + passkeys === 1;
  if (isLast && (await isFactorDemanded(tx, userCode, ports.parameters)))
    return refuse("secondFactorDemanded");
  const { rows } =
    passkeyId === undefined
      ? await sql`delete from totp_factor where user_code = ${userCode} and secret is not null returning 1`.execute(
          tx,
        )
      : await sql`
          delete from passkey where user_code = ${userCode} and credential_id = ${passkeyId} returning 1`.execute(
          tx,
        );
  if (rows.length === 0) return refuse("notFound");
  if (isLast) await removeFactors(tx, userCode);
  await record(scope, removeMyFactor.name);
  return { removed: true };
});

export const renewMyRecoveryCodesHandler = handle(renewMyRecoveryCodes, async (_input, scope) => {
  const { tx, actor } = scope;
  const refusal: Refusal | undefined = await needsConfirmation(tx, actor);
  if (refusal !== undefined) return refusal;
  if (!hasFactor(await factorsOf(tx, actor.userCode))) return refuse("notFound");
  await record(scope, renewMyRecoveryCodes.name);
  return { recoveryCodes: await giveRecoveryCodes(tx, actor.userCode) };
});

/**
 * A factor was set up: the session may be used, devices that were remembered without one are forgotten, and whoever has no
 * recovery codes gets them.
 */
async function enrolled(scope: SessionScope, call: string): Promise<{ recoveryCodes: string[] }> {
  const { tx, actor, ports } = scope;
  const { userCode, sessionHash } = actor;
  await sql`update session set must_enrol = false where token_hash = ${sessionHash}`.execute(tx);
  await sql`
    update device_token set second_factor = true
    where family_id = (select device_family from session where token_hash = ${sessionHash})`.execute(tx);
  await sql`delete from device_token where user_code = ${userCode} and not second_factor`.execute(tx);
  ports.live.announceTo(tx, [userCode], { event: "session" });
  await record(scope, call);
  const { recoveryCodes } = await factorsOf(tx, userCode);
  return { recoveryCodes: recoveryCodes > 0 ? [] : await giveRecoveryCodes(tx, userCode) };
}

function record({ tx, request, actor }: SessionScope, call: string): Promise<void> {
  const { userCode, organId } = actor;
  return recordOperation(tx, request, { kind: "operation", call, userCode, organId, subject: userCode });
}
