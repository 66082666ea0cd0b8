import { readFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { drawSeal } from "#contract/seals/draw-seal.ts";
import { impressionsOf } from "#contract/seals/stamping-plan.ts";
import { type Database, openDatabase } from "#server/db/index.ts";
import { runningEmbeddedUrl } from "#server/db/embedded/index.ts";
import type { SealLook } from "#server/seal/index.ts";
import { addVerificationMark, newSealKey, openPdf, signedPdf, stampPdf } from "#server/seal/pdf/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anUploadedFile } from "../support/builders/a-file.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { callServer } from "../support/call-server.ts";
import { embeddedFolder } from "../support/embedded-folder.ts";
import { spawnServer } from "../support/spawn-server.ts";
import { type Figure, medianMs } from "./measure.ts";

const applications = Number(process.env["SEAL_APPLICATIONS"] ?? 100);
const readers = 4;
const readsAlone = 400;
const memoryGoalMb = 150;

/** Stamping and signing one document, and a hundred applications in a row beside others' work. */
export async function sealDocuments(): Promise<Figure[]> {
  return [...(await oneDocument()), ...(await besideOthers())];
}

async function aDocument(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1)
    document.addPage([595.28, 841.89]).drawText(`Page ${page}`, { x: 60, y: 760, size: 12 });
  return Buffer.from(await document.save());
}

async function oneDocument(): Promise<Figure[]> {
  const now = new Date();
  const key = await newSealKey({ sealName: "Seal", organName: "Insurance" }, now);
  const { outline } = drawSeal({ shape: "round", rimText: "", star: true }, { widthMm: 42, heightMm: 42 });
  const look: SealLook = { widthMm: 42, heightMm: 42, picturePath: outline, picturePng: null };
  const sealed = async (bytes: Buffer): Promise<void> => {
    const opened = await openPdf(bytes);
    if ("problem" in opened) throw new Error(opened.problem);
    const last = opened.pages.length;
    const riding = { from: 1, to: last, sides: "all", edge: "right", yMm: 140, groupSize: 20 } as const;
    const spots = [{ page: last, xMm: 150, yMm: 230 }];
    const impressions = [
      ...impressionsOf({ sealId: 1, position: "crossPageSeal", riding }, look, opened.pages),
      ...impressionsOf({ sealId: 1, position: "signatureSeal", spots }, look, opened.pages),
    ];
    await stampPdf(opened, impressions, new Map([[1, look]]));
    await addVerificationMark(opened, { address: "https://example.com/#/esealQuery/CODE", code: "CODE" });
    await signedPdf(opened.document, { key, name: "Seal", reason: "Sealing", now });
  };
  const [ten, many] = [await aDocument(10), await aDocument(500)];
  return [
    timed("a document of 10 pages stamped and signed", await medianMs(8, () => sealed(ten)), 1_000),
    timed("a document of 500 pages stamped and signed", await medianMs(2, () => sealed(many)), 10_000),
  ];
}

function timed(name: string, ms: number, goalMs: number): Figure {
  return { name, value: `${Math.round(ms)} ms`, goal: `at most ${goalMs} ms`, reached: ms <= goalMs };
}

/** The built server, with everything in one process: its list of tasks is read while it seals. */
async function besideOthers(): Promise<Figure[]> {
  const folder = await embeddedFolder();
  const dataDir = folder.dataDir();
  const server = await spawnServer({ DATA_DIR: dataDir, DEMO: "1" });
  const database = await openDatabase({ url: (await runningEmbeddedUrl(dataDir)) ?? "", poolSize: 4 });
  const app = await startTestApp({ database, config: { dataDir } });
  try {
    const seats = await beforeTheKeeper(app, database);
    const tokens = await Promise.all(
      ["LEADER01", "HEAD01", "LEGAL01", "FINANCE01"].map((as) => app.logIn(as)),
    );
    const read = async (times: number | (() => boolean)): Promise<number[]> => {
      const taken: number[] = [];
      const more = typeof times === "number" ? () => taken.length < times : times;
      await Promise.all(
        tokens.slice(0, readers).map(async ({ token }) => {
          while (more()) {
            const begin = performance.now();
            await callServer(server.url, token, todoTasks, {});
            taken.push(performance.now() - begin);
          }
        }),
      );
      return taken;
    };
    await read(readsAlone / 4);
    const alone = percentile95(await read(readsAlone));
    const memory = [await residentMb(server.pid)];
    const begin = performance.now();
    const { token } = await app.logIn("SEAL01");
    for (const bpdTaskId of seats)
      await callServer(server.url, token, submitApprove, {
        bpdTaskId,
        actionCode: "14",
        approveComments: "同意",
      });
    let isDone = false;
    const sealing = untilSealed(database, seats.length).then(() => {
      isDone = true;
    });
    const beside = percentile95(await read(() => !isDone));
    await sealing;
    const seconds = (performance.now() - begin) / 1_000;
    memory.push(await residentMb(server.pid));
    const grown = (memory[1] ?? 0) - (memory[0] ?? 0);
    return [
      {
        name: `${seats.length} applications sealed in a row`,
        value: `${seconds.toFixed(1)} s`,
        goal: "no goal of its own",
        reached: undefined,
      },
      {
        name: "a list of tasks meanwhile, 95th percentile (alone → beside)",
        value: `${alone.toFixed(1)} → ${beside.toFixed(1)} ms`,
        goal: "at most doubled",
        reached: beside <= 2 * alone,
      },
      {
        name: "memory of the process (before → after)",
        value: `${Math.round(memory[0] ?? 0)} → ${Math.round(memory[1] ?? 0)} MB`,
        goal: `at most ${memoryGoalMb} MB more`,
        reached: grown <= memoryGoalMb,
      },
    ];
  } finally {
    await app.close();
    await database.close();
    await server.kill("SIGTERM");
    await folder.remove();
  }
}

async function beforeTheKeeper(app: TestApp, { kysely }: Database): Promise<number[]> {
  const { rows } = await sql<{ sealId: number }>`
    select seal_id from seal where organ_id = 1000001 and seal_kind = 'contract' and medium = 'electronic'`.execute(
    kysely,
  );
  const bytes = await aDocument(10);
  const seats: number[] = [];
  for (let index = 0; index < applications; index += 1) {
    const { fileId, fileName } = await anUploadedFile(app, "STAFF01", "合同.pdf", bytes);
    const spots = [{ page: 10, xMm: 150, yMm: 230 }];
    const filed = await fileApplication(app, "STAFF01", "SEAL", {
      stampReason: "签订合同",
      stuffAcceptUnit: "合作机构",
      applyPhone: "13800000000",
      styleOfUseStamp: "electronic",
      sealNum: 1,
      sealCount: 1,
      attachments: [{ fileId, fileName }],
      sealPositions: [{ sealId: rows[0]?.sealId ?? 0, position: "signatureSeal", fileId, spots }],
    });
    const leader = (await approve(app, "LEADER01", filed.next[0]?.bpdTaskId ?? 0)).data;
    const head = (await approve(app, "HEAD01", leader.next[0]?.bpdTaskId ?? 0)).data;
    seats.push(head.next.find(({ userCode }) => userCode === "SEAL01")?.bpdTaskId ?? 0);
  }
  return seats;
}

async function untilSealed({ kysely }: Database, wanted: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      sealed: number;
    }>`select count(*)::integer as sealed from sealed_file`.execute(kysely);
    if ((rows[0]?.sealed ?? 0) >= wanted) return;
  }
}

function percentile95(taken: readonly number[]): number {
  return taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.95)] ?? 0;
}

/** What a process has in memory (`/proc`, so on Linux alone). */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1] ?? 0) / 1_024;
}
