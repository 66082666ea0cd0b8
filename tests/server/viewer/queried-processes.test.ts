import { expect, it } from "vitest";
import { QueriedProcesses, queriedProcessesOf } from "#server/viewer/queried-processes.ts";

const at = (time: string) => Date.parse(`2026-11-26T${time}Z`);
const until = (time: string) => `2026-11-26T${time}+00:00`;

it("a grant counts until the moment it ends, however long it has been kept", () => {
  const queried = new QueriedProcesses([{ processId: "LEAVE", validUntil: until("12:00:00") }]);
  expect(queried.has("LEAVE", at("11:59:59"))).toBe(true);
  expect(queried.has("LEAVE", at("12:00:00"))).toBe(false);
  expect(queried.ids(at("12:00:00"))).toEqual([]);
});

it("one without a process is for every process, as long as it lasts", () => {
  const queried = queriedProcessesOf(
    JSON.stringify([
      { processId: "LEAVE", validUntil: null },
      { processId: null, validUntil: until("12:00:00") },
      { processId: "LEAVE", validUntil: null },
    ]),
  );
  expect(queried.ids(at("11:00:00"))).toBe("every");
  expect(queried.has("TRAVEL", at("11:00:00"))).toBe(true);
  expect(queried.ids(at("13:00:00"))).toEqual(["LEAVE"]);
  expect(queried.has("TRAVEL", at("13:00:00"))).toBe(false);
});

it("nothing granted is nothing", () => {
  expect(queriedProcessesOf("[]")).toBe(QueriedProcesses.none);
  expect(QueriedProcesses.none.ids()).toEqual([]);
});
