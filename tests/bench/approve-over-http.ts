import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApp } from "../support/app.ts";
import type { Workplace } from "../support/builders/a-workplace.ts";
import { spawnServer } from "../support/spawn-server.ts";
import type { BenchServer } from "./bench-server.ts";
import { rateOf } from "./measure.ts";

const workers = 16;

/** Approvals a second of a real server in a process of its own, each worker with a session of the approver. */
export async function approveOverHttp(
  server: BenchServer,
  template: string,
  work: Workplace,
  seatIds: readonly number[],
): Promise<number> {
  const copy = await server.copy(template);
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-bench-http-"));
  const app = await startTestApp({ database: copy.database });
  const tokens: string[] = [];
  for (let index = 0; index < workers; index += 1) tokens.push((await app.logIn(work.leader)).token);
  const spawned = await spawnServer({ DATABASE_URL: copy.url, DATA_DIR: dataDir });
  const agent = new Agent({ keepAlive: true, maxSockets: workers });
  const rate = await rateOf(seatIds, workers, (bpdTaskId, worker) =>
    post(agent, spawned.url, tokens[worker]!, bpdTaskId),
  );
  agent.destroy();
  await spawned.kill("SIGTERM");
  await app.close();
  await copy.drop();
  await rm(dataDir, { recursive: true, force: true });
  return rate;
}

function post(agent: Agent, url: string, token: string, bpdTaskId: number): Promise<void> {
  const body = JSON.stringify({ bpdTaskId, actionCode: "14", approveComments: "同意" });
  return new Promise((settle, fail) => {
    const sent = request(
      `${url}/task/submitApprove`,
      {
        agent,
        method: "POST",
        headers: { token, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      },
      (response) => {
        response.resume();
        response.on("end", () =>
          response.statusCode === 200 ? settle() : fail(new Error(`answered ${response.statusCode}`)),
        );
      },
    );
    sent.on("error", fail);
    sent.end(body);
  });
}
