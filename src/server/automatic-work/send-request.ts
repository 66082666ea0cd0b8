import { limits } from "#contract/limits.ts";
import type { JsonValue } from "#contract/schema.ts";

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
  status: number | null;
  /** As it came, shortened. */
  said: string;
  /** What the step may read of it. */
  answer: JsonValue;
}

const saidMaxCharacters = 20_000;

/**
 * Calls an outside system. Redirections are not followed: nothing is sent to where nobody configured it. An answer that
 * is too long is read up to what is kept, and then is text.
 */
export async function sendRequest({ method, url, key, body }: Request): Promise<CallAnswer> {
  try {
    const response = await fetch(url, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(limits.httpTimeoutMs),
      headers: {
        accept: "application/json",
        "idempotency-key": key,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const said = await beginningOf(response);
    const { status } = response;
    const mayMend = status < 400 || status >= 500 || [401, 403, 404, 408, 425, 429].includes(status);
    return {
      isTaken: response.ok,
      isRefused: !response.ok && !mayMend,
      status,
      said,
      answer: { status, body: asJson(said) },
    };
  } catch (error) {
    return { isTaken: false, isRefused: false, status: null, said: reasonOf(error), answer: null };
  }
}

async function beginningOf(response: Response): Promise<string> {
  let said = "";
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    said += decoder.decode(piece as Uint8Array, { stream: true });
    if (said.length >= saidMaxCharacters) break;
  }
  return said.slice(0, saidMaxCharacters).replaceAll("\0", "");
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
  return (cause instanceof Error && cause.message !== "" ? cause.message : error.message).slice(0, 1_000);
}
