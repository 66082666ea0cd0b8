import { limits } from "#contract/limits.ts";
import { DeliveryError } from "./delivery-error.ts";

/** A message as it goes out over HTTP. */
export interface PostedMessage {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer>;
}

/** What a server answered. */
export interface PostAnswer {
  status: number;
  isTaken: boolean;
  /** How it began. */
  said: string;
}

const saidMaxCharacters = 500;

/**
 * Hands a message to a server. Redirections are not followed: nothing is sent to where nobody configured it.
 *
 * @throws {DeliveryError} `unreachable` where none answered
 */
export async function postMessage({ url, headers, body }: PostedMessage): Promise<PostAnswer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(limits.httpTimeoutMs),
      headers: { ...headers },
      body,
    });
    return { status: response.status, isTaken: response.ok, said: await beginningOf(response) };
  } catch (error) {
    throw new DeliveryError("unreachable", reasonOf(error), error);
  }
}

async function beginningOf(response: Response): Promise<string> {
  let said = "";
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    said += decoder.decode(piece as Uint8Array, { stream: true });
    if (said.length >= saidMaxCharacters) break;
  }
  return `${response.status} ${said.slice(0, saidMaxCharacters).replaceAll("\0", "")}`.trim();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== "" ? cause.message : error.message;
}
