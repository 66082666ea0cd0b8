import type { CallDeclaration } from "#contract/calls/define-call.ts";

/** From this much of a body on it costs more than the call alone. */
const bytesPerPoint = 65_536;

/**
 * What a call costs of its caller's rate: 1 for an ordinary one, more for what moves files, and a point for every 64 KB of
 * its body. A declaration that knows better says so.
 */
export function costOf(
  call: Pick<CallDeclaration, "cost" | "encoding" | "outputKind">,
  contentLength: string | undefined,
): number {
  const movesFiles =
    call.encoding === "multipart" || call.outputKind === "file" || call.outputKind === "stream";
  const ofBody = call.encoding === "multipart" ? 0 : Math.floor((Number(contentLength) || 0) / bytesPerPoint);
  return (call.cost ?? (movesFiles ? 5 : 1)) + ofBody;
}
