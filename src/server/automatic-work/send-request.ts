import type { JsonValue } from "#contract/schema.ts";
import { InnerAddress, requestOutside, type SystemToCall, withoutHidden } from "../outside-systems/index.ts";

/** A call as it goes out. */
export interface Request {
  method: string;
  url: string;
  /** The same however often it is told: by it the system knows a repetition. */
  key: string;
  /** As JSON. */
  body: string | undefined;
}

/** What came of a call. */
export interface CallAnswer {
  isTaken: boolean;
  /** It will never be taken as it is. */
  isRefused: boolean;
  /** Nothing was sent, nor will be before an administrator or operator has seen to it. */
  isNeverSent: boolean;
  status: number | null;
  /** As it came, shortened. */
  said: string;
  /** What the step may read of it. */
  answer: JsonValue;
}

/** A call that is not made: why. */
export function notSent(said: string): CallAnswer {
  return { isTaken: false, isRefused: false, isNeverSent: true, status: null, said, answer: null };
}

/**
 * Calls an outside system as who the system knows us. An answer that is too long is read up to what is kept, and then is
 * text. What the system says back of our credential is not kept.
 */
export async function sendRequest(
  { method, url, key, body }: Request,
  { headers, hidden }: Pick<SystemToCall, "headers" | "hidden">,
  networks: { outsideNetworks: readonly string[] },
): Promise<CallAnswer> {
  try {
    const sent = {
      accept: "application/json",
      "idempotency-key": key,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    };
    const response = await requestOutside({ method, url, headers: sent, body }, networks);
    const said = withoutHidden(response.said, hidden);
    const { status } = response;
    const isTaken = status >= 200 && status < 300;
    const mayMend = status < 400 || status >= 500 || [401, 403, 404, 408, 425, 429].includes(status);
    return {
      isTaken,
      isRefused: !isTaken && !mayMend,
      isNeverSent: false,
      status,
      said,
      answer: { status, body: asJson(said) },
    };
  } catch (error) {
    if (error instanceof InnerAddress) return notSent(error.message);
    const said = withoutHidden(reasonOf(error), hidden);
    return { isTaken: false, isRefused: false, isNeverSent: false, status: null, said, answer: null };
  }
}

/** What is no JSON is its text. */
function asJson(said: string): JsonValue {
  try {
    return JSON.parse(said) as JsonValue;
  } catch {
    return said;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const reason = cause instanceof Error && cause.message !== "" ? cause.message : error.message;
  return (reason === "" ? error.name : reason).slice(0, 1_000);
}
