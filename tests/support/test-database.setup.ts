import type { TestProject } from "vitest/node";
import { startTestServer, type TestServer } from "./test-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

interface Shared {
  server: ReturnType<typeof startTestServer>;
  users: number;
}

/** Projects of one run set up separately but in one process: they share one server. */
const shared = globalThis as typeof globalThis & { chanceryTestServer?: Shared | undefined };

/** Gives every test project a database server and a migrated template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const run = (shared.chanceryTestServer ??= { server: startTestServer(), users: 0 });
  run.users += 1;
  const { adminUrl, template, prefix } = await run.server;
  project.provide("testServer", { adminUrl, template, prefix });
  return async () => {
    run.users -= 1;
    if (run.users > 0) return;
    shared.chanceryTestServer = undefined;
    await (await run.server).stop();
  };
}
