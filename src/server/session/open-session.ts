import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { login } from "#contract/calls/auth.ts";
import { restsOnPassword, type SessionWay } from "#contract/codes/session-way.ts";
import { limits } from "#contract/limits.ts";
import type { Tx } from "../db/index.ts";
import { type Scope, tokenHash } from "../http/index.ts";
import { text } from "../texts/index.ts";
import type { LoginAccount } from "./account.ts";
import type { OwnTask } from "./own-task.ts";
import { type DeviceFamily, rememberDevice } from "./remembered-device.ts";
import { isFactorDemanded } from "./second-factor.ts";
import { recordOperation } from "../operation-log/index.ts";

type LoginResult = OutputOf<typeof login>;

/** How somebody proved who they are. */
interface HowLoggedIn {
  remember: boolean;
  by: SessionWay | "totp" | "passkey" | "recovery";
  /** By which way the session was opened; `by` may be the step after it. */
  way: SessionWay;
  /** The remembered device it was. */
  device?: DeviceFamily;
  /** With a second factor, now or when the device was remembered. */
  secondFactor: boolean;
  /** What the link of another system said of where they came from. */
  cameBy?: Readonly<Record<string, string>> | undefined;
  /** The task that they came for. */
  todo?: OwnTask | undefined;
}

/** Opens a session for an account and writes the log. The token leaves the house once; its hash is stored. */
export async function openSession(
  tx: Tx,
  account: LoginAccount,
  scope: Pick<Scope, "language" | "request" | "ports">,
  how: HowLoggedIn,
): Promise<LoginResult> {
  const { request, language, ports } = scope;
  const organId = account.organId ?? limits.defaultOrganId;
  const token = randomBytes(32).toString("base64url");
  const { parameters } = ports;
  const mustEnrol = !how.secondFactor && (await isFactorDemanded(tx, account.userCode, parameters));
  const remembered = how.remember
    ? await rememberDevice(
        tx,
        { userCode: account.userCode, ...request, family: how.device, secondFactor: how.secondFactor },
        parameters,
      )
    : undefined;
  await sql`
    insert into session (token_hash, user_code, organ_id, expires_at, idle_ends_at, device_family, must_enrol, user_agent,
                         remote_address, opened_by)
    values (${tokenHash(token)}, ${account.userCode}, ${organId},
            now() + make_interval(hours => ${parameters.value("sessionHours")}),
            now() + make_interval(mins => ${parameters.value("sessionIdleMinutes")}),
            ${remembered?.familyId ?? null}::uuid, ${mustEnrol},
            ${request.userAgent.slice(0, 300)}, ${request.remoteAddress}, ${how.way})`.execute(tx);
  await recordOperation(tx, request, {
    kind: "login",
    userCode: account.userCode,
    organId,
    detail: { ...how.cameBy, by: how.by, way: how.way },
  });
  return {
    success: true,
    message: text(language, "messages", "loggedIn"),
    token,
    roles: account.roles,
    userName: account.userCode,
    userInfo: { uid: account.userId },
    organId,
    mustChangePassword: account.mustChangePassword && restsOnPassword(how.way),
    ...(mustEnrol ? { mustEnrolSecondFactor: true } : {}),
    ...(remembered === undefined ? {} : { deviceToken: remembered.deviceToken }),
    ...(how.todo === undefined
      ? {}
      : { todo: { bpdTaskId: how.todo.bpdTaskId, taskStatus: how.todo.taskStatus } }),
  };
}
