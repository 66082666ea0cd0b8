import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The header that carries the request code in both directions. */
export const requestCodeHeader = "x-request-id";

const acceptable = /^[\w-]{8,64}$/u;

/** The code that names a request in answers and logs: the caller's own where it is harmless, else a new one. */
export function requestCodeOf(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers[requestCodeHeader];
  return typeof given === "string" && acceptable.test(given) ? given : randomCode();
}

/** The last sixteen digits of a random UUID. */
function randomCode(): string {
  const uuid = randomUUID();
  return uuid.slice(19, 23) + uuid.slice(24);
}
