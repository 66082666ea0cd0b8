import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { startTexts } from "../../../../src/web/i18n/index.ts";
import type { Decided } from "../../../../src/web/task-page/index.ts";
import { useWhatFollowed } from "../../../../src/web/task-page/reading/use-what-followed.ts";

it("names those who have it now by their step, in the reader's way of writing", async () => {
  // given
  await startTexts("en-US", ["task"]);
  const next = ["Lin", "Wang"].map((realName) => ({ realName, taskName: "Seal keeper" }));
  const decided = { bpdTaskId: 1, title: "A contract", output: { instanceStatus: "running", next } };

  // when
  const { result } = renderHook(() => useWhatFollowed());

  // then
  expect(result.current(decided as unknown as Decided)).toBe("Sent to Lin, Wang (Seal keeper).");
});
