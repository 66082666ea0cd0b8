import { encryptApplyId } from "#contract/calls/opt-release.ts";
import { externalInstanceDetail } from "#contract/calls/task/detail.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../../http/index.ts";
import { decrypted, encrypted, operatorSecret } from "../../secrets/index.ts";
import { detailToRead } from "./instance-detail.ts";

/** What encrypts the ids. */
export const placeOfApplyIds = { purpose: "links of other systems", subject: "apply" };

/**
 * Encrypts an application id, so that another system's link does not show it. Two links to one application differ. Refuses
 * with `notConfigured` without the operator's secret.
 */
const encryptHandler = handle(encryptApplyId, async ({ text }, { ports }) => {
  const secret = operatorSecret(ports);
  return typeof secret === "string"
    ? encrypted(Buffer.from(text), secret, placeOfApplyIds).toString("base64url")
    : secret;
});

/**
 * Reads the application that a link of another system names. The link proves nothing: who may not read the application
 * learns no more from it than from a forged one (`notFound`).
 */
const readHandler = handle(externalInstanceDetail, async ({ apply }, scope) => {
  const secret = operatorSecret(scope.ports);
  if (typeof secret !== "string") return secret;
  const applyId = decrypted(Buffer.from(apply, "base64url"), secret, placeOfApplyIds)?.toString();
  return applyId === undefined ? refuse("notFound") : detailToRead(scope, applyId);
});

/** Calls about applications that other systems name by an encrypted id (spec §2 /oggApplyDesc). */
export const encryptedApplyIdHandlers = [encryptHandler, readHandler];
