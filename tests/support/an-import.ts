import { expect } from "vitest";
import { sql } from "kysely";
import type { TableJob } from "#contract/shapes/tables.ts";
import type { AttackedCompanies } from "./attacked-companies.ts";
import { multipartOf } from "./builders/a-file.ts";

const atRest: readonly TableJob["state"][] = ["ready", "done", "failed", "reverted", "cancelled"];

/** Imports and exports of the payment accounts, over the wire. */
export function anImport({ ask, app }: Pick<AttackedCompanies, "ask" | "app">) {
  const table = "/basic/ufFkzh";

  async function atLast(as: string, jobId: string): Promise<TableJob> {
    const now = async () => (await ask<TableJob[]>(`${table}/jobs`, { as, json: { jobId } })).data[0]!;
    await expect
      .poll(async () => atRest.includes((await now()).state), { interval: 100, timeout: 100_000 })
      .toBe(true);
    return now();
  }
  async function begun(as: string, path: string, asking: object): Promise<TableJob> {
    const { status, text, data } = await ask<TableJob>(`${table}/${path}`, { as, ...asking });
    if (status !== 200) throw new Error(`${path} answered ${status} ${text}`);
    return atLast(as, data.jobId);
  }
  return {
    /** Sends a sheet and waits until it is checked. */
    check: (as: string, name: string, content: Buffer): Promise<TableJob> => {
      const { payload, contentType } = multipartOf([{ name, content }]);
      return begun(as, "importPreview", { body: payload, contentType });
    },
    exported: (as: string): Promise<TableJob> => begun(as, "export", { json: { format: "csv" } }),
    atLast,
    /** Steps of jobs that would be tried once more. */
    waitingAgain: async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from graphile_worker.jobs where attempts > 0 and attempts < max_attempts`.execute(
        app.database.kysely,
      );
      return rows[0]!.count;
    },
  };
}
