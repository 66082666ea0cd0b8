import { connect, type Socket } from "node:net";
import { fuzzedRequests } from "../security/fuzzed-requests.ts";
import type { TwoProcesses } from "./attacked-companies.ts";
import { aZip, contents, multipartOf } from "./builders/a-file.ts";
import { makeRequest } from "./over-the-wire.ts";

/** What came of the attacks. */
export interface Attacked {
  fuzzed: number;
  files: number;
  logIns: number;
  /** Connections that were opened to be kept, and those that the servers ended. */
  held: number;
  heldEnded: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Every answer that says that something failed. */
  failures: string[];
  /** Requests without an answer. */
  unanswered: number;
}

const pause = (ms: number): Promise<void> => new Promise((settle) => setTimeout(settle, ms));

/** Everything at once until `isOver`: fuzzed bodies, hostile files, connections held open, log-ins in parallel. */
export async function attackers(world: TwoProcesses, isOver: () => boolean, seed: number): Promise<Attacked> {
  const { servers, home, away, app } = world;
  const done: Attacked = {
    fuzzed: 0,
    files: 0,
    logIns: 0,
    held: 0,
    heldEnded: 0,
    statuses: {},
    failures: [],
    unanswered: 0,
  };
  let turn = 0;
  const url = (): string => servers[(turn += 1) % 2]!.url;

  async function noted(what: string, request: Promise<{ status: number; text: string }>): Promise<number> {
    try {
      const { status, text } = await request;
      done.statuses[status] = (done.statuses[status] ?? 0) + 1;
      // 501 is said of what is not served yet.
      if (status >= 500 && status !== 501) done.failures.push(`${status} ${what} ${text.slice(0, 300)}`);
      return status;
    } catch {
      done.unanswered += 1;
      return 0;
    }
  }

  async function fuzz(userCode: string, at: number): Promise<void> {
    const made = fuzzedRequests(at % 2 === 0 ? home : away, seed + at);
    let token = "";
    while (!isOver()) {
      const { call, method, url: path, headers, payload } = made.next().value;
      const status = await noted(
        `${call} ${path.slice(0, 200)} ${(payload ?? "").slice(0, 600)}`,
        makeRequest(url(), path, {
          method,
          headers: { ...headers, token },
          from: `198.51.100.${at + 1}`,
          ...(payload === undefined ? {} : { body: payload }),
        }),
      );
      done.fuzzed += 1;
      if (status === 401 || status === 0) ({ token } = await app.logIn(userCode));
      if (status === 429) await pause(1_000);
      await pause(20);
    }
  }

  const cell = (where: string): string =>
    `<worksheet><sheetData><row><c r="${where}" t="s"><v>0</v></c></row></sheetData></worksheet>`;
  const bomb = aZip([
    {
      name: "xl/sharedStrings.xml",
      content: Buffer.from(`<sst>${`<si><t>${"a".repeat(30_000_000)}</t></si>`.repeat(3)}</sst>`),
    },
    { name: "xl/worksheets/sheet1.xml", content: Buffer.from(cell("A1")) },
  ]);
  const files: readonly [name: string, content: Buffer][] = [
    ["far.xlsx", aZip([{ name: "xl/worksheets/sheet1.xml", content: Buffer.from(cell("ZZZZZZ1")) }])],
    ["bomb.xlsx", bomb],
    [
      "lying.xlsx",
      aZip([{ name: "xl/worksheets/sheet1.xml", content: Buffer.from(cell("A1")), declared: 1 }]),
    ],
    [
      "entities.xlsx",
      aZip([
        {
          name: "xl/worksheets/sheet1.xml",
          content: Buffer.from(
            `<!DOCTYPE a [<!ENTITY b "${"c".repeat(1_000)}">]><worksheet>${"&b;".repeat(10_000)}</worksheet>`,
          ),
        },
      ]),
    ],
    ["heads.csv", Buffer.from(`${Array.from({ length: 100_000 }, (_, at) => `h${at}`).join(",")}\n1\n`)],
    ["quote.csv", Buffer.from(`accountName\n"${"x".repeat(6_000_000)}`)],
    ["noise.csv", Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7_919) % 256))],
    ["noise.xlsx", Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(100_000, 7)])],
    ["page.pdf", Buffer.concat([Buffer.from("<script>"), contents.pdf])],
    ["out.zip", aZip([{ name: "../../x", content: Buffer.from("x") }])],
    ["zeros.zip", aZip([{ name: "zeros", content: Buffer.alloc(40_000_000) }])],
  ];
  async function sendFiles(): Promise<void> {
    const { token } = await app.logIn(away.member);
    for (let at = 0; !isOver(); at += 1) {
      const [name, content] = files[at % files.length]!;
      const { payload, contentType } = multipartOf([{ name, content }]);
      const path = /csv|xlsx/u.test(name) ? "/basic/ufFkzh/importPreview" : "/file/fileUpload";
      const status = await noted(
        `${path} ${name}`,
        makeRequest(url(), path, { body: payload, contentType, headers: { token }, from: "198.51.100.60" }),
      );
      done.files += 1;
      await pause(status === 429 ? 3_000 : 1_000);
    }
  }

  async function logIns(): Promise<void> {
    for (let round = 0; !isOver(); round += 1) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          const json = { username: at % 2 === 0 ? home.head : `NOBODY${at}`, password: "x" };
          await noted(
            "/auth/login",
            makeRequest(url(), "/auth/login", { json, from: `203.0.113.${(round * 20 + at) % 250}` }),
          );
          done.logIns += 1;
        }),
      );
      await pause(3_000);
    }
  }

  const openings = [
    "",
    "GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ",
    "POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{",
    "POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nffff\r\n{",
    "\u0016\u0003\u0001 no HTTP\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n",
  ];
  async function holdOpen(at: number): Promise<void> {
    while (!isOver()) {
      const { hostname, port } = new URL(url());
      const socket: Socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
      const ended = new Promise<void>((settle) => {
        socket.on("error", () => settle());
        socket.on("close", () => settle());
      });
      socket.resume();
      socket.write(openings[at % openings.length]!);
      done.held += 1;
      // A byte now and then, as a slow sender would.
      const drip = setInterval(() => socket.write("x"), 4_000);
      const byServer = await Promise.race([ended.then(() => true), untilOver(isOver).then(() => false)]);
      if (byServer) done.heldEnded += 1;
      clearInterval(drip);
      socket.destroy();
      await pause(500);
    }
  }

  const big: readonly [string, string][] = [
    [
      "/basic/user/listByPage",
      JSON.stringify({ filter: Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`k${at}`, 1])) }),
    ],
    ["/task/submitApprove", "[".repeat(1_900_000)],
    [
      "/task/submitApprove",
      JSON.stringify({ bpdTaskId: 1, actionCode: "14", data: { a: Array(99_000).fill("x") } }),
    ],
    [
      "/task/saveApplyInfo",
      `data=${encodeURIComponent(JSON.stringify({ lines: Array.from({ length: 900 }, () => ({ a: 1, b: 2 })) }))}&instanceId=1&bpdTaskId=1`,
    ],
  ];
  async function sendBig(): Promise<void> {
    const { token } = await app.logIn(away.head);
    for (let at = 0; !isOver(); at += 1) {
      const [path, body] = big[at % big.length]!;
      const contentType = body.startsWith("data=") ? "application/x-www-form-urlencoded" : "application/json";
      await noted(
        `${path} big`,
        makeRequest(url(), path, { body, contentType, headers: { token }, from: "198.51.100.61" }),
      );
      await pause(500);
    }
  }

  await Promise.all([
    ...[away.member, away.designer, away.admin, away.staff].map(fuzz),
    sendFiles(),
    logIns(),
    sendBig(),
    ...Array.from({ length: 120 }, (_, at) => holdOpen(at)),
  ]);
  return done;
}

async function untilOver(isOver: () => boolean): Promise<void> {
  while (!isOver()) await pause(1_000);
}
