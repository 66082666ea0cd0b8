import { expect, test } from "vitest";
import { noticeKinds } from "#contract/codes/notice-kind.ts";
import zhNotices from "#contract/texts/zh-CN/notices.json" with { type: "json" };
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
  expect([...new Set([...direct, ...chosen])].filter((kind) => !(kind in zhNotices))).toEqual([]);
  // Kinds that belong to no group could be neither chosen nor mailed.
  expect(Object.keys(zhNotices).toSorted()).toEqual([...noticeKinds].toSorted());
});
