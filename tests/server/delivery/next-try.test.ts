import { expect, it } from "vitest";
import { nextTry } from "#server/delivery/index.ts";

const since = "2026-03-02T08:00:00.000Z";
const after = (days: number) => new Date(Date.parse(since) + days * 86_400_000);

it.each(["later", "fault"] as const)(
  "tries what is asked for %s with growing pauses, twelve times",
  (failure) => {
    const pauses: number[] = [];
    let attempts = 0;
    for (;;) {
      const next = nextTry({ failure, attempts, since, now: after(30) });
      attempts = next.attempts;
      if (next.isOver) break;
      pauses.push(next.minutes);
    }
    expect([attempts, pauses]).toEqual([12, [1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60]]);
  },
);

it("asks a server that is away every minute for three days, which counts as no try", () => {
  const next = (days: number) => nextTry({ failure: "unreachable", attempts: 4, since, now: after(days) });
  expect(next(2.9)).toEqual({ attempts: 4, isOver: false, minutes: 1 });
  expect(next(3.1)).toEqual({ attempts: 4, isOver: true });
});

it.each(["address", "refused"] as const)("tries once what fails for its %s", (failure) => {
  expect(nextTry({ failure, attempts: 0, since, now: after(0) })).toEqual({ attempts: 1, isOver: true });
});
