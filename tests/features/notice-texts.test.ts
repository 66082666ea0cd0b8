import { expect, test } from "vitest";
import enNotices from "#contract/texts/en-US/notices.json" with { type: "json" };
import { filesUnder, textOf } from "../support/source-tree.ts";

test("every kind of notification that the engine sends has its text", () => {
  // given
  const sources = filesUnder("src/engine")
    .filter((path) => path.endsWith(".ts"))
    .map(textOf);

  // when
  const direct = sources
    .flatMap((text) => [...text.matchAll(/effect: "notify\w*"[^}]*?kind: "(\w+)"/gu)])
    .map(([, kind]) => kind!);
  const chosen = sources
    .flatMap((text) => [...text.matchAll(/function kindOf[^}]+\}/gu)].map(([body]) => body))
    .flatMap((body) => [...body.matchAll(/(?:return|\?|:) "(\w+_\w+)"/gu)].map(([, kind]) => kind!));

  // then
  expect(direct).toEqual(expect.arrayContaining(["recalled", "returned_often", "step_stopped"]));
  expect(chosen).toContain("task_received");
  expect([...new Set([...direct, ...chosen])].filter((kind) => !(kind in enNotices))).toEqual([]);
});
