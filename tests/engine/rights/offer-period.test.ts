import { expect, it } from "vitest";
import { outsideOfferPeriod } from "#engine";

const process = {
  processName: "Leave",
  beginTime: "2026-03-02T01:00:00Z",
  endTime: "2026-03-31T16:00:00Z",
};

it.each([
  ["a second before it is offered", "2026-03-02T00:59:59.999Z", "processNotOpenYet"],
  ["in the second it is offered from", "2026-03-02T01:00:00.000Z", undefined],
  ["in the second it is offered until", "2026-03-31T16:00:00.999Z", undefined],
  ["a second later", "2026-03-31T16:00:01.000Z", "processNoLongerOpen"],
])("a process may be started within its period alone: %s", (_when, now, refused) => {
  expect(outsideOfferPeriod(process, now)?.refused).toBe(refused);
  expect(outsideOfferPeriod({ processName: "Leave" }, now)).toBeUndefined();
});
