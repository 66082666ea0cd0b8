import { languageHeader } from "#contract/codes/language.ts";
import { unattendedHeader } from "#contract/codes/unattended.ts";
import { isUnattended } from "./attention.ts";
import { callSeams } from "./call-seams.ts";

/** The headers a call carries: session, language, organisation, and the key of a counted one. */
export function callHeaders(
  token: string | undefined,
  options: { organId?: number; idempotencyKey?: string },
): Record<string, string> {
  const headers: Record<string, string> = { lang: languageHeader[callSeams.language()] };
  const organId = options.organId ?? callSeams.organId();
  if (token !== undefined) headers.token = token;
  if (token !== undefined && organId !== undefined) headers.organId = String(organId);
  if (options.idempotencyKey !== undefined) headers["Idempotency-Key"] = options.idempotencyKey;
  if (isUnattended()) headers[unattendedHeader] = "1";
  return headers;
}
