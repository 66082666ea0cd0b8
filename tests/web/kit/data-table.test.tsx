import { render, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { type DataColumn, DataTable } from "../../../src/web/kit/index.ts";

interface Row {
  name: string;
  since: string;
}

const columns: DataColumn<Row>[] = [
  { id: "name", title: "名称", cell: ({ name }) => name },
  { id: "since", title: "时间", width: "120px", aside: true, cell: ({ since }) => since },
];
const rows = [{ name: "一份申请", since: "昨天" }];

describe("a table of the kit", () => {
  beforeAll(() => startTexts("zh-CN", []));

  it("leaves room for the names while a row is open beside it, and shows every column again after", () => {
    // given
    const table = (open?: string) => (
      <DataTable caption="申请" columns={columns} rows={rows} rowKey={({ name }) => name} open={open} />
    );
    const { rerender } = render(table("一份申请"));
    const heads = () =>
      within(screen.getByRole("table"))
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent);
    expect(heads()).toEqual(["名称"]);
    expect(screen.queryByText("昨天")).toBeNull();

    // when
    rerender(table());

    // then
    expect(heads()).toEqual(["名称", "时间"]);
  });
});
