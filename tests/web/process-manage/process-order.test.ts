import { expect, it } from "vitest";
import type { ProcessRow } from "#contract/calls/process-manage.ts";
import { inOrder } from "#web/process-manage/process-order.ts";

const row = (processId: string, running: number, updatedAt: string) =>
  ({ processId, processName: processId, running, updatedAt, publishedVersion: null }) as ProcessRow;
const rows = [row("B", 1, "2026-01-02"), row("A", 5, "2026-01-01"), row("C", 3, "2026-01-03")];
const ids = (order: Parameters<typeof inOrder>[1]) => inOrder(rows, order).map(({ processId }) => processId);

it("orders processes by their codes, by what changed last and by what runs most", () => {
  expect(ids("id")).toEqual(["A", "B", "C"]);
  expect(ids("changed")).toEqual(["C", "B", "A"]);
  expect(ids("running")).toEqual(["A", "C", "B"]);
});
