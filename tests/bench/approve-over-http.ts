import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApp } from "../support/app.ts";
import type { Workplace } from "../support/builders/a-workplace.ts";
import { asBuilt, spawnServer } from "../support/spawn-server.ts";
import type { BareApprovals } from "./approve-by-hand.ts";
import type { Load } from "./approve-load.ts";
import type { BenchServer } from "./bench-server.ts";
import { cpuOfFamily, cpuOfProcess } from "./cpu-time.ts";
import { middleOf } from "./measure.ts";
import type { Statement } from "./record-statements.ts";

/** A session may ask a hundred times a second. */
const sessions = 64;
/** Approvals that come before the counted ones: a server is measured warm. */
const warmUp = 1_000;
const rounds = 6;
/** Connections that ask at once, and approvals in one round. */
const measured = [
  { connections: 1, calls: 120 },
  { connections: 8, calls: 350 },
] as const;

/** What approvals over HTTP reach beside a bare server that sends the same statements. */
export interface SharesOverHttp {
  rates: { connections: number; ours: number; bare: number; share: number }[];
  /** CPU of the server's process for one approval; rates depend on what else the machine does, this does not. */
  serverCpuMs: number | undefined;
  databaseCpuMs: number | undefined;
}

/** Where approvals are sent, and the tasks that are left there. */
interface Target {
  port: number;
  seatIds: number[];
}

/**
 * Approvals of a real server in a process of its own, and of a bare one beside it, asked in turn by another process over
 * connections that stay open. Each works on a copy of the same database.
 */
export async function approveOverHttp(
  server: BenchServer,
  template: string,
  {
    work,
    seatIds,
    transactions,
  }: { work: Workplace; seatIds: readonly number[]; transactions: Statement[][] },
): Promise<SharesOverHttp> {
  const copy = await server.copy(template);
  const bareCopy = await server.copy(template);
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-bench-http-"));
  const app = await startTestApp({ database: copy.database });
  const tokens: string[] = [];
  for (let index = 0; index < sessions; index += 1) tokens.push((await app.logIn(work.leader)).token);
  await app.close();
  const spawned = await spawnServer({ DATABASE_URL: copy.url, DATA_DIR: dataDir }, asBuilt);
  const bare = await startBare({
    url: bareCopy.url,
    tokens,
    transactions: new Map(seatIds.map((seatId, at) => [seatId, transactions[at] ?? []])),
    connections: 8,
  });
  const ours: Target = { port: Number(new URL(spawned.url).port), seatIds: [...seatIds] };
  const theirs: Target = { port: bare.port, seatIds: [...seatIds] };
  for (const target of [ours, theirs]) await loadWith(target, tokens, { connections: 8, calls: warmUp });
  const used = { server: 0, database: 0, calls: 0 };
  const rates: SharesOverHttp["rates"] = [];
  for (const each of measured) {
    const pairs: { ours: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = [cpuOfProcess(spawned.pid), cpuOfFamily(server.pid())] as const;
      const own = await loadWith(ours, tokens, each);
      used.server += (cpuOfProcess(spawned.pid) ?? Number.NaN) - (before[0] ?? Number.NaN);
      used.database += (cpuOfFamily(server.pid()) ?? Number.NaN) - (before[1] ?? Number.NaN);
      used.calls += each.calls;
      pairs.push({ ours: own, bare: await loadWith(theirs, tokens, each) });
    }
    rates.push({
      connections: each.connections,
      ours: middleOf(pairs.map((pair) => pair.ours)),
      bare: middleOf(pairs.map((pair) => pair.bare)),
      share: middleOf(pairs.map((pair) => pair.ours / pair.bare)),
    });
  }
  bare.child.kill();
  await spawned.kill("SIGTERM");
  await copy.drop();
  await bareCopy.drop();
  await rm(dataDir, { recursive: true, force: true });
  const msOfOne = (seconds: number): number | undefined =>
    Number.isNaN(seconds) ? undefined : (seconds * 1_000) / used.calls;
  return { rates, serverCpuMs: msOfOne(used.server), databaseCpuMs: msOfOne(used.database) };
}

async function startBare(given: BareApprovals): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(new URL("approve-by-hand.ts", import.meta.url), { serialization: "advanced" });
  return { child, port: await answerOf(child, given) };
}

/** Approves so many of what is left at a server, in a process of its own; answers how many in a second. */
async function loadWith(
  { port, seatIds }: Target,
  tokens: readonly string[],
  { connections, calls }: { connections: number; calls: number },
): Promise<number> {
  const load: Load = { port, tokens, connections, seatIds: seatIds.splice(0, calls) };
  const child = fork(new URL("approve-load.ts", import.meta.url));
  return (load.seatIds.length * 1_000) / (await answerOf(child, load));
}

function answerOf(child: ChildProcess, message: object): Promise<number> {
  return new Promise((settle, fail) => {
    child.once("error", fail);
    child.once("message", (answer) => settle(Number(answer)));
    child.once("exit", (code) => fail(new Error(`a process of the bench ended with ${code}`)));
    child.send(message);
  });
}
