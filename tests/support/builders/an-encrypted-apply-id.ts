import { encrypted } from "#server/secrets/index.ts";
import { placeOfApplyIds } from "#server/task/application/encrypted-apply-id.ts";
import { operatorSecretOfTests } from "../app.ts";

/** The text of a link that another system shows, as `encryptBpm` answers it. */
export function anEncryptedApplyId(applyId: string): string {
  return encrypted(Buffer.from(applyId), operatorSecretOfTests, placeOfApplyIds).toString("base64url");
}
