import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, InjectOptions } from "fastify";
import { addTableRow, listTableRows, onTable, updateTableRow } from "#contract/calls/tables.ts";
import type { CallDeclaration, InputOf } from "#contract/calls/define-call.ts";
import { requestOf, type TestApp } from "../support/app.ts";
import type { BenchServer } from "./bench-server.ts";
import { goodsByHand } from "./goods-by-hand.ts";
import { type Figure, pairedRates } from "./measure.ts";
import { goodsApp } from "./tables-goods.ts";

const goal = 0.7;
/** Half a hand-written route that keeps the same history, or none where the table has none. */
const writingGoal = 0.5;
const byCode = { sort: ["code"], pageSize: 20, count: false };
const deepGoal = 1.3;
const sizes = process.env["TABLES_LARGE"] === "1" ? [1_000, 100_000, 1_000_000] : [1_000, 100_000];
const usual = { rounds: 15, calls: 80, workers: 4 };
/** No more calls altogether than the smallest table has rows. */
const few = { rounds: 5, calls: 60, workers: 4 };

/** One request, sent through the framework without a network; answers the body. */
type Send = () => Promise<string>;

/** List, filter and create of a schema table against a route written by hand with the same statements; deep pages. */
export async function tablesRows(server: BenchServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    const { app, userCode, database, close } = await goodsApp(server, size);
    const sessions = await logIns(app, userCode);
    const token = inTurn(sessions);
    const byHand = goodsByHand(database, sessions);
    await byHand.ready();
    const ours = <Call extends CallDeclaration>(
      call: Call,
      input: () => InputOf<Call>,
      table = "goods",
    ): Send => {
      const on = onTable(call, table);
      return () => {
        const request = requestOf(on, input() as Record<string, unknown>, app.ports.config);
        return sent(app.app, { ...request, headers: { ...request.headers, token: token() } });
      };
    };
    const hand = (url: string, payload: () => object): Send => {
      const headers = { "content-type": "application/json" };
      return () =>
        sent(byHand, {
          method: "POST",
          url,
          payload: JSON.stringify(payload()),
          headers: { ...headers, token: token() },
        });
    };
    const compare = async (
      what: string,
      mine: Send,
      theirs: Send,
      { least, rounds } = { least: goal, rounds: usual },
    ): Promise<void> => {
      const rates = await pairedRates(rounds, asWork(mine), asWork(theirs));
      figures.push({
        name: `${what}, ${size.toLocaleString("en")} rows, against a hand-written route`,
        value: `${rates.one.toFixed(0)} against ${rates.other.toFixed(0)} a second = ${rates.share.toFixed(2)}`,
        goal: `≥ ${least}`,
        reached: rates.share >= least,
      });
    };
    const sorted = { sort: ["-amount"], pageSize: 20 };
    const found = { filter: { title: { like: "number 77" } }, pageSize: 20 };
    const [from, to] = [100_000, 200_000];
    const range = { filter: { amount: { gte: from, lte: to } }, sort: ["-amount"], pageSize: 20 };
    const next = await deepPlace(ours(listTableRows, () => ({ ...byCode, page: Math.floor(size / 25) - 1 })));
    const deep = { ...byCode, after: next };
    const lists = [
      ["list, sorted", ours(listTableRows, () => sorted), hand("/list", () => ({}))],
      [
        "filter by contained text",
        ours(listTableRows, () => found),
        hand("/filter", () => ({ text: "number 77" })),
      ],
      ["range, sorted", ours(listTableRows, () => range), hand("/range", () => ({ from, to }))],
      ["deep page", ours(listTableRows, () => deep), hand("/deep", () => ({ code: next[0], id: next[1] }))],
    ] as const;
    for (const [what, mine, theirs] of lists) {
      await expectSameRows(mine, theirs);
      await compare(what, mine, theirs);
    }
    for (const [table, kind] of [
      ["goods", "without history"],
      ["wares", "with history"],
    ] as const) {
      let number = size;
      const aNew = () => ({ code: `${table} ${(number += 1)}`, title: "a new one", amount: 5, kind: "a" });
      await compare(`create ${kind}`, ours(addTableRow, aNew, table), hand(`/add/${table}`, aNew), {
        least: writingGoal,
        rounds: usual,
      });
      // Each row once: it has the amount it was made with.
      let changed = 0;
      const nextRow = () => {
        const key = String((changed += 1));
        return { key, from: (changed * 7_919) % 1_000_003 };
      };
      const change = ours(
        updateTableRow,
        () => {
          const { key, from } = nextRow();
          return { key, changes: { amount: { from, to: from + 1 } } };
        },
        table,
      );
      const byHandChanged = hand(`/change/${table}`, () => {
        const { key, from } = nextRow();
        return { id: key, from, to: from + 1 };
      });
      await compare(`update ${kind}`, change, byHandChanged, { least: writingGoal, rounds: few });
    }
    if (size >= 100_000) figures.push(...(await deepPages(ours, size)));
    await byHand.close();
    await close();
  }
  return figures;
}

type Ours = <Call extends CallDeclaration>(call: Call, input: () => InputOf<Call>) => Send;

/** A page deep in the list, by its position and by its number, against the first. */
async function deepPages(ours: Ours, size: number): Promise<Figure[]> {
  const page = Math.floor(size / 25);
  const next = await deepPlace(ours(listTableRows, () => ({ ...byCode, page: page - 1 })));
  const first = ours(listTableRows, () => byCode);
  const ways = [
    ["by its position", ours(listTableRows, () => ({ ...byCode, after: next }))],
    ["by its number", ours(listTableRows, () => ({ ...byCode, page }))],
  ] as const;
  const figures: Figure[] = [];
  for (const [way, deep] of ways) {
    const isAim = way === "by its position";
    const rounds = isAim ? usual : { ...usual, calls: 8, rounds: 5 };
    const { one, other, share } = await pairedRates(rounds, asWork(deep), asWork(first));
    figures.push({
      name: `page ${page.toLocaleString("en")} of ${size.toLocaleString("en")} rows ${way}, against page 1`,
      value: `${one.toFixed(0)} against ${other.toFixed(0)} a second: ${(1 / share).toFixed(2)} × its time`,
      goal: isAim ? `≤ ${deepGoal}` : "",
      reached: isAim ? 1 / share <= deepGoal : undefined,
    });
  }
  return figures;
}

async function sent(app: FastifyInstance, request: InjectOptions): Promise<string> {
  const { statusCode, body } = await app.inject(request);
  if (statusCode !== 200) throw new Error(body);
  return body;
}

function asWork(send: Send): () => Promise<void> {
  return async () => void (await send());
}

/** Only what answers the same can be compared. */
async function expectSameRows(mine: Send, theirs: Send): Promise<void> {
  const [one, other] = [await mine(), await theirs()].map(
    (body) => (JSON.parse(body) as { data: { rows: unknown[] } }).data.rows,
  );
  if (!isDeepStrictEqual(one, other)) throw new Error(JSON.stringify({ one, other }).slice(0, 2_000));
}

/** Where the page after one begins. */
async function deepPlace(page: Send): Promise<string[]> {
  return (JSON.parse(await page()) as { data: { next: string[] } }).data.next;
}

/** A session has so many calls a second: enough of them. */
async function logIns(app: TestApp, userCode: string): Promise<string[]> {
  const sessions: string[] = [];
  while (sessions.length < 200) sessions.push((await app.logIn(userCode)).token);
  return sessions;
}

function inTurn(sessions: readonly string[]): () => string {
  let calls = 0;
  return () => sessions[(calls += 1) % sessions.length] ?? "";
}
