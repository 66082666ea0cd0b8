import { once } from "node:events";
import { createServer } from "node:net";
import type { TestApp } from "./app.ts";

const host = "127.0.0.1";
let port = 0;

/**
 * Lets browsers reach an application, and says where. The applications of a worker have one address, one after another, so
 * that the browser still has our scripts, read and compiled, in the next file; a second one beside them has its own.
 */
export async function listen(app: TestApp): Promise<string> {
  const address = await app.app.listen({ host, port: (await isFree()) ? port : 0 });
  if (port === 0) port = Number(new URL(address).port);
  return address;
}

async function isFree(): Promise<boolean> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
