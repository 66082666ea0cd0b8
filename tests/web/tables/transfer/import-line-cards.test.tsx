import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import type { ImportLine } from "#contract/shapes/tables.ts";
import { startTexts, texts } from "../../../../src/web/i18n/index.ts";
import { ImportLineCards } from "../../../../src/web/tables/transfer/import-line-cards.tsx";

const columns = [
  { head: "代码", field: "code", sure: true },
  { head: "件数", field: "count", sure: true },
  { head: "备注", field: null, sure: true },
];
const line: ImportLine = {
  line: 3,
  cells: ["A1", "zero", "x"],
  action: "none",
  errors: { count: "“zero”不是整数。", owner: "请填写此项。" },
};

describe("a line of a sheet on a telephone", () => {
  beforeAll(async () => {
    await startTexts("zh-CN", ["tables", "tables-transfer"]);
    await texts.changeLanguage("zh-CN");
  });

  it("shows what is wrong first, then the rest, and is mended where it stands", async () => {
    // given
    const mended: unknown[] = [];
    const titleOf = (field: string) => (field === "owner" ? "负责人" : undefined);
    const onMend = async (...given: unknown[]) => void mended.push(given);
    render(
      <ImportLineCards
        columns={columns}
        lines={[line]}
        wrongFirst={[line]}
        titleOf={titleOf}
        onMend={onMend}
      />,
    );
    const card = within(screen.getByRole("list", { name: "文件内容" }));

    // when
    const heads = card.getAllByRole("term").map(({ textContent }) => textContent);
    const input = card.getByRole("textbox", { name: "第 3 行，件数" });
    await userEvent.clear(input);
    await userEvent.type(input, "5{Enter}");

    // then
    expect(heads).toEqual(["件数", "代码", "备注"]);
    expect(card.getByText("“zero”不是整数。")).toBeInTheDocument();
    expect(card.getByText("负责人: 请填写此项。")).toBeInTheDocument();
    expect(card.getAllByRole("textbox")).toHaveLength(1);
    expect(mended).toEqual([[line, 1, "5"]]);
  });
});
