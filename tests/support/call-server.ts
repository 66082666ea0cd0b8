import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { requestOf } from "./app.ts";

/** The answer of a call to a real server. */
export interface ServerAnswer<Data> {
  status: number;
  body: { flag: boolean; msg?: string; data?: Data; errors?: Record<string, string> };
}

const prefixes = { authPrefix: "/auth", thirdPartyPrefix: "/thirdparty" };

/** Makes a declared call over HTTP. Rejects when the server is gone before it has answered. */
export async function callServer<Call extends CallDeclaration>(
  url: string,
  token: string,
  call: Call,
  input: InputOf<Call>,
  headers: Record<string, string> = {},
): Promise<ServerAnswer<OutputOf<Call>>> {
  const request = requestOf(call, input as Record<string, unknown>, prefixes);
  const response = await fetch(`${url}${request.url}`, {
    method: request.method,
    headers: { ...request.headers, ...headers, token },
    ...(request.payload === undefined ? {} : { body: request.payload }),
  });
  return { status: response.status, body: (await response.json()) as ServerAnswer<OutputOf<Call>>["body"] };
}

/** Reads a server's event stream; `next` waits for an event that matches. */
export async function followEvents(url: string, token: string) {
  const leaving = new AbortController();
  const response = await fetch(`${url}/events`, { headers: { token }, signal: leaving.signal });
  const events: unknown[] = [];
  const waiting = new Set<() => void>();
  const reading = (async () => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece as Uint8Array, { stream: true });
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) if (line.startsWith("data: ")) events.push(JSON.parse(line.slice(6)));
      for (const wake of waiting) wake();
    }
  })().catch(() => undefined);
  return {
    async next(matches: (event: unknown) => boolean): Promise<unknown> {
      for (;;) {
        const found = events.find(matches);
        if (found !== undefined) return found;
        await new Promise<void>((wake) => {
          const once = (): void => {
            waiting.delete(once);
            wake();
          };
          waiting.add(once);
        });
      }
    },
    async close(): Promise<void> {
      leaving.abort();
      await reading;
    },
  };
}
