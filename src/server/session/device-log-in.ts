import { sql } from "kysely";
import { deviceLogin } from "#contract/calls/auth.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { organisationDay } from "../db/index.ts";
import { handlePublic, type Scope, tokenHash } from "../http/index.ts";
import { accountRefusal, findLoginAccount } from "./account.ts";
import { refuseElsewhere } from "./login-network.ts";
import { openSession } from "./open-session.ts";
import { factorsOf, hasFactor } from "./second-factor.ts";
import { type DeviceFamily, endDevice } from "./remembered-device.ts";
import { notifyPeople } from "./notify-people.ts";
import { recordOperation } from "../operation-log/index.ts";

/** Two tabs may log in with one token at once; whoever comes later with it has a copy. */
const togetherSeconds = 60;

/**
 * Logs in on a remembered device. Its token is exchanged: the answer brings the next one of its family. One that was
 * exchanged before ends the family.
 */
export const deviceLogInHandler = handlePublic(deviceLogin, async ({ deviceToken }, scope) => {
  const elsewhere = refuseElsewhere(scope);
  if (elsewhere !== undefined) return elsewhere;
  const { tx } = scope;
  const hash = tokenHash(deviceToken);
  const { rows } = await sql<DeviceFamily & { userCode: string; secondFactor: boolean }>`
    update device_token set exchanged_at = now()
    where token_hash = ${hash} and revoked_at is null and exchanged_at is null and expires_at > now()
    returning user_code, family_id, family_since, second_factor`.execute(tx);
  const [device] = rows;
  if (device === undefined) return refuseCopy(scope, hash);
  const account = await findLoginAccount(tx, device.userCode);
  if (account === undefined) return refuse("unauthenticated");
  const { secondFactor } = device;
  // Remembered before the account had a second factor: the password and the factor are asked for.
  if (!secondFactor && hasFactor(await factorsOf(tx, device.userCode))) return refuse("unauthenticated");
  return (
    accountRefusal(account) ??
    openSession(tx, account, scope, { device, remember: true, by: "device", way: "device", secondFactor })
  );
});

async function refuseCopy(scope: Scope, hash: Buffer): Promise<Refusal> {
  const { tx, ports, request } = scope;
  const { rows } = await sql<{ userCode: string; familyId: string; organId: number | null }>`
    select d.user_code, d.family_id,
           (select min(uo.organ_id) from user_organ uo where uo.user_code = d.user_code) as organ_id
    from device_token d
    where d.token_hash = ${hash} and d.exchanged_at < now() - make_interval(secs => ${togetherSeconds})
      and exists (select 1 from device_token live where live.family_id = d.family_id
        and live.exchanged_at is null and live.revoked_at is null and live.expires_at > now())`.execute(tx);
  const [copied] = rows;
  if (copied === undefined) return refuse("unauthenticated");
  const { userCode, familyId, organId } = copied;
  await endDevice(tx, ports.live, { userCode, familyId, by: "copy" });
  if (organId !== null) {
    const day = organisationDay({ ports, request, actor: { organId } });
    await notifyPeople(tx, ports.live, [userCode], { organId, kind: "device_copied", params: { day } });
  }
  await recordOperation(tx, request, {
    kind: "login_failed",
    userCode,
    reason: "unauthenticated",
    detail: { why: "deviceCopied" },
  });
  return refuse("unauthenticated");
}
