import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import type { PreviewEntry } from "#contract/shapes/task.ts";
import { startTexts } from "../../../../src/web/i18n/index.ts";
import { NextLine } from "../../../../src/web/task-page/decision/next-line.tsx";

beforeAll(() => startTexts("zh-CN", ["task"]));
const step = (...realNames: string[]) =>
  ({ taskName: "用印", seats: realNames.map((realName) => ({ realName })) }) as unknown as PreviewEntry;

it.each([
  ["the people of the next step", [step("印章管理员一")], "同意后交给 印章管理员一（用印）"],
  ["a step that is nobody's, such as sealing, by its name", [step()], "同意后进入“用印”"],
  ["that nothing follows", [], "同意后流程办结"],
])("names %s", (_what, upcoming, said) => {
  render(<NextLine upcoming={upcoming} answersOnly={false} />);
  expect(screen.getByText(said)).toBeInTheDocument();
});
