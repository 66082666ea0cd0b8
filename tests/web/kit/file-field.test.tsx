import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { FileField } from "../../../src/web/kit/index.ts";

beforeAll(() => startTexts("zh-CN", []));

it("a file field speaks the reader's language, names what was chosen, and takes the same file again", async () => {
  // given
  const taken = vi.fn<(file: File | undefined) => void>();
  const user = userEvent.setup();
  render(<FileField label="表格" accept=".csv" onFile={taken} />);
  const field = screen.getByLabelText("表格");
  expect(screen.getByText("选择文件")).toBeVisible();
  expect(screen.getByText("未选择文件")).toBeVisible();

  // when
  const file = new File(["a"], "rows.csv", { type: "text/csv" });
  await user.upload(field, file);
  await user.upload(field, file);

  // then
  expect(screen.getByText("rows.csv")).toBeVisible();
  expect(screen.queryByText("未选择文件")).not.toBeInTheDocument();
  expect(taken.mock.calls).toEqual([[file], [file]]);
});
