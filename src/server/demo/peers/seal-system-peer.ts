import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** An order as the peer took it. */
export interface TakenOrder {
  orderNumber: string;
  body: string;
  /** How often it was told of it. */
  times: number;
}

/** A running peer. */
export interface SealSystemPeer {
  /** For `SEAL_SYSTEM_URL`. */
  readonly url: string;
  /** The orders by their keys. */
  readonly orders: ReadonlyMap<string, TakenOrder>;
  /** From now on every order is refused with this status, or taken without an answer; `undefined` ends that. */
  failWith(failure: number | "lostAnswer" | undefined): void;
  stop(): Promise<void>;
}

/**
 * A small seal system for tests and trials: takes `POST /seal/orders`, each key once, and keeps the orders in memory.
 * The same key with another body is refused (409), an order that names no application too (422).
 */
export async function startSealSystemPeer(port = 0): Promise<SealSystemPeer> {
  const orders = new Map<string, TakenOrder>();
  let failure: number | "lostAnswer" | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await buffer(request)).toString();
    const say = (status: number, said: object): void =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
    if (request.method !== "POST" || request.url !== "/seal/orders")
      return say(404, { problem: "orders are sent to POST /seal/orders" });
    if (typeof failure === "number") return say(failure, { problem: "the seal system is not at work" });
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || key === "")
      return say(422, { problem: "an order needs an Idempotency-Key" });
    if (!namesApplication(body)) return say(422, { problem: "an order names its application: applyId" });
    const known = orders.get(key);
    if (known !== undefined && known.body !== body)
      return say(409, { problem: "this key is of another order" });
    const order = known ?? { orderNumber: `P${String(orders.size + 1).padStart(6, "0")}`, body, times: 0 };
    order.times += 1;
    orders.set(key, order);
    if (failure === "lostAnswer") return void response.socket?.destroy();
    say(known === undefined ? 201 : 200, { orderNumber: order.orderNumber });
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => void response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/seal`,
    orders,
    failWith: (next) => void (failure = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function namesApplication(body: string): boolean {
  try {
    const { applyId } = JSON.parse(body) as { applyId?: unknown };
    return typeof applyId === "string" && applyId !== "";
  } catch {
    return false;
  }
}
