import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { differences } from "#server/legal-contract-course/contract-differs.ts";
import { loadBundle, readInstance } from "#server/process/index.ts";
import type { TestApp } from "../../../support/app.ts";
import { startDemonstration } from "../../../support/demonstration.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startDemonstration();
}, 120_000);
afterAll(() => app.close());

it("applications of the demonstration's contracts say what their contracts say", async () => {
  const { rows } = await sql<{ contractId: number; instanceId: number; organId: number }>`
    select a.contract_id, a.instance_id, c.organ_id
    from legal_contract_application a join legal_contract c on c.contract_id = a.contract_id`.execute(
    app.database.kysely,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { contractId, instanceId, organId } of rows) {
    const differing = await app.database.read(async (tx) => {
      const stored = await readInstance(tx, { instanceId }, organId);
      const { processId, processVersion } = stored!.snapshot;
      const bundle = await loadBundle(app.database, tx, processId, processVersion);
      return await differences(tx, bundle, contractId, stored!.snapshot.form);
    });
    expect(differing).toEqual([]);
  }
});
