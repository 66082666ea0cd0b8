import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { callPath } from "./call-path.ts";
import { callSeams } from "./call-seams.ts";
import { callHeaders } from "./call-headers.ts";

/** Opens a stream of events. Undefined when the session has ended; throws when it cannot be opened now. */
export async function openStream(
  declaration: CallDeclaration,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const token = callSeams.token();
  if (token === undefined) return undefined;
  const answer = await fetch(callPath(declaration.path), {
    headers: callHeaders(token, {}),
    signal,
    cache: "no-store",
  });
  if (answer.status === 401 || answer.status === 403) {
    callSeams.sessionExpired(token);
    return undefined;
  }
  if (!answer.ok || answer.body === null) throw new Error(`The event stream answered ${answer.status}`);
  return answer.body;
}
