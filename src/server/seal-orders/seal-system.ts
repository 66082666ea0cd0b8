import { sealOrderTimeoutMs } from "./pauses.ts";

/** What came of telling the seal system of an order. */
export interface OrderAnswer {
  isTaken: boolean;
  /** It will never be taken as it is: asking again brings the same answer. */
  isFinal: boolean;
  /** Nobody answered at all. */
  isAway: boolean;
  response: string;
}

const responseMaxCharacters = 4_000;

/** Where orders go below the configured address. */
export function orderAddress(sealSystemUrl: string): string {
  return `${sealSystemUrl.replace(/\/+$/u, "")}/orders`;
}

/**
 * Tells the seal system of an order. The key comes with it each time, so that an order whose answer was lost is not
 * taken for a second one. Redirections are not followed: nothing is sent to where nobody configured it.
 */
export async function sendOrder(
  sealSystemUrl: string,
  { orderKey, body }: { orderKey: string; body: string },
): Promise<OrderAnswer> {
  try {
    const answer = await fetch(orderAddress(sealSystemUrl), {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(sealOrderTimeoutMs),
      headers: { "content-type": "application/json", "idempotency-key": orderKey },
      body,
    });
    const said = (await beginningOf(answer)).trim();
    const { status } = answer;
    const mayMend = status >= 500 || [401, 403, 404, 408, 425, 429].includes(status);
    return {
      isTaken: answer.ok,
      isFinal: !answer.ok && !mayMend && status >= 400,
      isAway: false,
      response: said === "" ? `HTTP ${status}` : `HTTP ${status} ${said}`,
    };
  } catch (error) {
    return { isTaken: false, isFinal: false, isAway: true, response: reasonOf(error) };
  }
}

/** As much of an answer as is kept; what follows is not read. */
async function beginningOf(answer: Response): Promise<string> {
  let said = "";
  const decoder = new TextDecoder();
  for await (const piece of answer.body ?? []) {
    said += decoder.decode(piece as Uint8Array, { stream: true });
    if (said.length >= responseMaxCharacters) break;
  }
  return said.slice(0, responseMaxCharacters).replaceAll("\0", "");
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return (cause instanceof Error && cause.message !== "" ? cause.message : error.message).slice(0, 1_000);
}
