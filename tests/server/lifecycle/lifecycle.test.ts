import { describe, expect, test } from "vitest";
import { Lifecycle, StartInterrupted } from "#server/lifecycle/index.ts";

function aLifecycle(deadlineMs = 1_000) {
  const told: string[] = [];
  const reported: string[] = [];
  const lifecycle = new Lifecycle({ deadlineMs, reportError: (error) => reported.push(String(error)) });
  const part = (name: string, stop: () => Promise<void> = async () => undefined, limitMs?: number) =>
    lifecycle.begin(
      name,
      async () => told.push(`${name} started`),
      async () => {
        told.push(`${name} stops`);
        await stop();
      },
      limitMs,
    );
  return { lifecycle, told, reported, part };
}

const never = () => new Promise<void>(() => undefined);

describe("the parts of the application", () => {
  test("stop in the reverse order of their start", async () => {
    // given
    const { lifecycle, told, part } = aLifecycle();
    await part("database");
    await part("server");

    // when
    const inTime = await lifecycle.stop();

    // then
    expect(told).toEqual(["database started", "server started", "server stops", "database stops"]);
    expect(inTime).toBe(true);
  });

  test("stop once, however often it is asked for", async () => {
    // given
    const { lifecycle, told, part } = aLifecycle();
    await part("server");

    // when
    const answers = await Promise.all([lifecycle.stop(), lifecycle.stop()]);

    // then
    expect(answers).toEqual([true, true]);
    expect(told.filter((line) => line === "server stops")).toHaveLength(1);
  });

  test("are not held up by one that hangs or fails", async () => {
    // given
    const { lifecycle, told, reported, part } = aLifecycle();
    await part("database");
    await part("hanging", never, 10);
    await part("failing", () => Promise.reject(new Error("broken")));

    // when
    const inTime = await lifecycle.stop();

    // then
    expect(inTime).toBe(false);
    expect(told).toContain("database stops");
    expect(reported).toEqual(["Error: broken", "Error: hanging did not stop in time."]);
  });

  test("all get their turn, even past the deadline", async () => {
    // given
    const { lifecycle, told, part } = aLifecycle(30);
    await part("database", never);
    await part("server", never);

    // when
    const inTime = await lifecycle.stop();

    // then
    expect(inTime).toBe(false);
    expect(told).toContain("database stops");
  });

  test("that are just starting when the stop comes are stopped too, and no further one starts", async () => {
    // given
    const { lifecycle, told, part } = aLifecycle();
    let finish = (): void => undefined;
    const starting = lifecycle.begin(
      "slow",
      () => new Promise<void>((settle) => (finish = settle)),
      async () => void told.push("slow stops"),
    );

    // when
    const stopping = lifecycle.stop();
    finish();

    // then
    await expect(starting).rejects.toThrow(StartInterrupted);
    await stopping;
    expect(told).toEqual(["slow stops"]);
    await expect(part("late")).rejects.toThrow(StartInterrupted);
  });
});
