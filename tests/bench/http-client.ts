import { Agent, request } from "node:http";

/** Requests that another process sends, so many at once, on connections that stay. */
export interface Salvo {
  port: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** One session after the other. */
  tokens: readonly string[];
  /** One body after the other. */
  bodies: readonly string[];
  calls: number;
  workers: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let turn = 0;

function send({ port, method, path, headers, tokens, bodies }: Salvo): Promise<void> {
  const at = turn;
  turn += 1;
  const body = bodies[at % bodies.length] ?? "";
  const token = tokens[at % tokens.length] ?? "";
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const sent = request(
      { agent, port, method, path, headers: { ...headers, token, "content-length": length } },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("end", () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(text));
        });
      },
    );
    sent.on("error", reject).end(body);
  });
}

process.on("message", (salvo: Salvo) => {
  const queue = Array.from({ length: salvo.calls }).values();
  const worker = async (): Promise<void> => {
    for (const _ of queue) await send(salvo);
  };
  Promise.all(Array.from({ length: salvo.workers }, worker)).then(
    () => process.send?.("done"),
    (error: unknown) => process.send?.(String(error)),
  );
});
