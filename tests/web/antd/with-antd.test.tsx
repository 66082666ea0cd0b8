import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Empty } from "antd";
import { afterEach, expect, it } from "vitest";
import { AntdFrame, fetchAntd } from "../../../src/web/antd/index.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";

afterEach(cleanup);

it("what is written while the words of another language are on their way stays, and the words come", async () => {
  // given: the language changes on a page without anything of antd's
  await startTexts("ja-JP", ["app"]);
  await fetchAntd();
  await startTexts("en-US", ["app"]);

  // when
  render(
    <AntdFrame>
      <input aria-label="field" />
      <Empty image={null} />
    </AntdFrame>,
  );
  const field = screen.getByLabelText("field");
  await userEvent.setup().type(field, "words");

  // then
  await screen.findAllByText("No data");
  await waitFor(() => expect(screen.getByLabelText("field")).toBe(field));
  expect(field).toHaveValue("words");
});
