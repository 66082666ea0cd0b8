import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApp } from "../support/app.ts";
import type { Workplace } from "../support/builders/a-workplace.ts";
import { asBuilt, spawnServer } from "../support/spawn-server.ts";
import type { Load } from "./approve-load.ts";
import type { BenchServer } from "./bench-server.ts";
import { cpuOfFamily, cpuOfProcess } from "./cpu-time.ts";

const connections = 16;
/** A session may ask a hundred times a second. */
const sessions = 64;
/** Approvals that come before the counted ones: a server is measured warm. */
const warmUp = 3_000;

/** What an approval over HTTP costs. */
export interface CostOverHttp {
  perSecond: number;
  /** CPU of the server's process for one approval; the rate depends on what else the machine does, this does not. */
  serverCpuMs: number | undefined;
  databaseCpuMs: number | undefined;
}

/** Approvals of a real server in a process of its own, asked by another process over connections that stay open. */
export async function approveOverHttp(
  server: BenchServer,
  template: string,
  work: Workplace,
  seatIds: readonly number[],
): Promise<CostOverHttp> {
  const copy = await server.copy(template);
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-bench-http-"));
  const app = await startTestApp({ database: copy.database });
  const tokens: string[] = [];
  for (let index = 0; index < sessions; index += 1) tokens.push((await app.logIn(work.leader)).token);
  await app.close();
  const spawned = await spawnServer({ DATABASE_URL: copy.url, DATA_DIR: dataDir }, asBuilt);
  const load = { port: Number(new URL(spawned.url).port), tokens, connections };
  const counted = seatIds.slice(warmUp);
  await loadWith({ ...load, seatIds: seatIds.slice(0, warmUp) });
  const cpu = (): readonly [number | undefined, number | undefined] => [
    cpuOfProcess(spawned.pid),
    cpuOfFamily(server.pid()),
  ];
  const before = cpu();
  const ms = await loadWith({ ...load, seatIds: counted });
  const after = cpu();
  await spawned.kill("SIGTERM");
  await copy.drop();
  await rm(dataDir, { recursive: true, force: true });
  const used = (index: 0 | 1): number | undefined => {
    const [from, to] = [before[index], after[index]];
    return from === undefined || to === undefined ? undefined : ((to - from) * 1_000) / counted.length;
  };
  return { perSecond: (counted.length * 1_000) / ms, serverCpuMs: used(0), databaseCpuMs: used(1) };
}

/** Runs the load in a process of its own; answers the milliseconds it took. */
function loadWith(load: Load): Promise<number> {
  const child = fork(new URL("approve-load.ts", import.meta.url));
  return new Promise((settle, fail) => {
    child.once("error", fail);
    child.once("message", (ms) => settle(Number(ms)));
    child.once("exit", (code) => fail(new Error(`the load process ended with ${code}`)));
    child.send(load);
  });
}
