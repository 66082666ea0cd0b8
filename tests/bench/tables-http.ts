import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { addTableRow, listTableRows, onTable, updateTableRow } from "#contract/calls/tables.ts";
import type { CallDeclaration, InputOf } from "#contract/calls/define-call.ts";
import type { JsonValue } from "#contract/schema.ts";
import { requestOf, type TestApp } from "../support/app.ts";
import type { BenchServer } from "./bench-server.ts";
import { goodsByHand } from "./goods-by-hand.ts";
import type { Salvo } from "./http-client.ts";
import { cpuOfFamily } from "./cpu-time.ts";
import { type Figure, middleOf } from "./measure.ts";
import { goodsApp } from "./tables-goods.ts";

const readingGoal = 0.7;
const writingGoal = 0.5;
const sizes = process.env["TABLES_LARGE"] === "1" ? [1_000, 1_000_000] : [1_000];
const [rounds, calls, workers] = [40, 300, 8];
/**
 * Rounds that nobody counts, until neither side gets quicker from so many to the next: a server that has answered a few
 * thousand calls still compiles what it answers with, on threads whose time counts.
 */
const roundsOfWarmUp = 10;
const warmUpsAtMost = 8;
/** What takes so much less than before still gets quicker. */
const quicker = 0.97;

type Aim = Pick<Salvo, "port" | "method" | "path" | "headers" | "bodies">;

/** CPU time of a request in microseconds: of the process that answers, and of the database. */
interface Spent {
  process: number;
  database: number;
}

/**
 * Pages of a schema table and writes to it over HTTP, asked for by another process, against routes written by hand: the CPU
 * time that the answering process and the database spend on a request, which other work on the machine leaves alone. The goal
 * is for both together. `ONLY=deep` measures what is called so.
 */
export async function tablesHttp(server: BenchServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  const client = fork(new URL("http-client.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
  for (const size of sizes) {
    const { app, userCode, database, close } = await goodsApp(server, size);
    const tokens = await logIns(app, userCode);
    const byHand = goodsByHand(database, tokens);
    const mine = await listening(app.app);
    const theirs = await listening(byHand);
    const ours = <Call extends CallDeclaration>(
      call: Call,
      inputs: InputOf<Call>[],
      table = "goods",
    ): Aim => {
      const requests = inputs.map((input) =>
        requestOf(onTable(call, table), input as Record<string, unknown>, app.ports.config),
      );
      const [first] = requests;
      return {
        port: mine,
        method: "POST",
        path: String(first?.url),
        headers: { ...(first?.headers as Record<string, string>) },
        bodies: requests.map(({ payload }) => String(payload)),
      };
    };
    const hand = (path: string, bodies: object[]): Aim => ({
      port: theirs,
      method: "POST",
      path,
      headers: { "content-type": "application/json" },
      bodies: bodies.map((body) => JSON.stringify(body)),
    });
    const spent = async (aim: Aim): Promise<Spent> => {
      const ofDatabase = cpuOfFamily(server.pid()) ?? Number.NaN;
      const before = process.cpuUsage();
      await fire(client, { ...aim, tokens, calls, workers });
      const { user, system } = process.cpuUsage(before);
      const database = (cpuOfFamily(server.pid()) ?? Number.NaN) - ofDatabase;
      return { process: (user + system) / calls, database: (database * 1e6) / calls };
    };
    const compare = async (what: string, one: () => Aim, other: () => Aim, goal: number): Promise<void> => {
      if (!new RegExp(process.env["ONLY"] ?? "", "u").test(what)) return;
      const roundsOf = async (times: number): Promise<[Spent, Spent][]> => {
        const pairs: [Spent, Spent][] = [];
        while (pairs.length < times) pairs.push([await spent(one()), await spent(other())]);
        return pairs;
      };
      await warmUp(async () => {
        const pairs = await roundsOf(roundsOfWarmUp);
        return [0, 1].map((side) => middleOf(pairs.map((pair) => pair[side as 0 | 1].process)));
      });
      const taken = await roundsOf(rounds);
      const middle = (of: (pair: [Spent, Spent]) => number): number => middleOf(taken.map(of));
      const both = ({ process: own, database: beside }: Spent): number => own + beside;
      const sum = (side: 0 | 1): number => taken.reduce((all, pair) => all + both(pair[side]), 0);
      const share = sum(1) / sum(0);
      const inProcess = middle(([own, others]) => others.process / own.process);
      const [mine, byHandSpent] = [0, 1].map((side) =>
        (["process", "database"] as const)
          .map((where) => middle((pair) => pair[side as 0 | 1][where]).toFixed(0))
          .join(" + "),
      );
      figures.push({
        name: `${what} over HTTP, ${size.toLocaleString("en")} rows, against by hand`,
        value: `${mine} against ${byHandSpent} µs of CPU = ${share.toFixed(2)}, process ${inProcess.toFixed(2)}`,
        goal: `≥ ${goal}`,
        reached: share >= goal,
      });
    };
    const [from, to] = [100_000, 200_000];
    const range = { filter: { amount: { gte: from, lte: to } }, sort: ["-amount"], pageSize: 20 };
    const found = { filter: { title: { like: "number 77" } }, pageSize: 20 };
    const byCode = { sort: ["code"], pageSize: 20, count: false };
    const deep = await nextOf(app, userCode, { ...byCode, page: Math.floor(size / 25) - 1 });
    const [code = "", id = ""] = deep.map(String);
    const lists: [string, Aim, Aim][] = [
      ["first page, sorted", ours(listTableRows, [{ sort: ["-amount"], pageSize: 20 }]), hand("/list", [{}])],
      ["contained text", ours(listTableRows, [found]), hand("/filter", [{ text: "number 77" }])],
      ["range, sorted", ours(listTableRows, [range]), hand("/range", [{ from, to }])],
      ["deep page", ours(listTableRows, [{ ...byCode, after: deep }]), hand("/deep", [{ code, id }])],
    ];
    for (const [what, one, other] of lists)
      await compare(
        what,
        () => one,
        () => other,
        readingGoal,
      );
    let number = size;
    const many = <Item>(make: (key: number) => Item): Item[] =>
      Array.from({ length: calls }, (_, index) => make(index + 1));
    for (const [table, kind] of [
      ["goods", "without history"],
      ["wares", "with history"],
    ] as const) {
      const fresh = () =>
        many(() => ({ code: `${table} ${(number += 1)}`, title: "a new one", amount: 5, kind: "a" }));
      const raised = <Body>(before: number, make: (key: number, from: number) => Body) => {
        let round = 0;
        return (): Body[] => {
          const raises = round;
          round += 1;
          return many((index) => make(before + index, (((before + index) * 7_919) % 1_000_003) + raises));
        };
      };
      // Either raises rows of its own: each has to be as it was seen.
      const byOurs = raised(0, (key, from) => ({
        key: String(key),
        changes: { amount: { from, to: from + 1 } },
      }));
      const byOthers = raised(calls, (key, from) => ({ id: String(key), from, to: from + 1 }));
      await compare(
        `create ${kind}`,
        () => ours(addTableRow, fresh(), table),
        () => hand(`/add/${table}`, fresh()),
        writingGoal,
      );
      await compare(
        `update ${kind}`,
        () => ours(updateTableRow, byOurs(), table),
        () => hand(`/change/${table}`, byOthers()),
        writingGoal,
      );
    }
    await byHand.close();
    await close();
  }
  client.kill();
  return figures;
}

/** Has rounds gone, each of which answers what both sides took, until neither gets quicker. */
async function warmUp(goRounds: () => Promise<number[]>): Promise<void> {
  let before = await goRounds();
  for (let times = 1; times < warmUpsAtMost; times += 1) {
    const now = await goRounds();
    if (now.every((took, side) => took > quicker * (before[side] ?? 0))) return;
    before = now;
  }
}

async function fire(client: ChildProcess, salvo: Salvo): Promise<void> {
  client.send(salvo);
  const [answer] = (await once(client, "message")) as [string];
  if (answer !== "done") throw new Error(answer);
}

async function listening(app: { listen(options: object): Promise<string>; server: { address(): unknown } }) {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Where the page after one begins. */
async function nextOf(
  app: TestApp,
  userCode: string,
  input: InputOf<typeof listTableRows>,
): Promise<JsonValue[]> {
  const { data } = await app.call(onTable(listTableRows, "goods"), input, { as: userCode });
  return data.next ?? [];
}

/** A session has so many calls a second: enough of them. */
async function logIns(app: TestApp, userCode: string): Promise<string[]> {
  const sessions: string[] = [];
  while (sessions.length < 200) sessions.push((await app.logIn(userCode)).token);
  return sessions;
}
