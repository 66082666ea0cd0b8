import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, getTableRow, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

const rule = aSchema({
  name: "rule",
  label: "title",
  properties: {
    title: { title: "名称", type: "string", "x-ui": { list: true } },
    text: { title: "正文", type: "string" },
  },
});

describe("the history of a row", () => {
  let web: WebTest;
  let clerk: string;
  beforeAll(async () => {
    web = await startWebTest({ schemas: { "rule.json": rule } });
    clerk = (await anAccount(web.app.database.kysely)).userCode;
  });
  afterAll(() => web.close());

  it("tells what was changed of each field, and takes back one of them", async () => {
    // given
    const added = await web.app.call(
      onTable(addTableRow, "rule"),
      { title: "one", text: "before" },
      { as: clerk },
    );
    const key = added.data["id"] as number;
    await web.app.call(
      onTable(updateTableRow, "rule"),
      { key, changes: { title: { from: "one", to: "two" }, text: { from: "before", to: "after" } } },
      { as: clerk },
    );
    const { user } = await web.open(`/basic/rule?row=${key}&do=history`, { as: clerk });

    // when
    const shown = await screen.findByText("after");
    await user.click(screen.getByLabelText("恢复“正文”"));
    await waitFor(async () => {
      const { data } = await web.app.call(onTable(getTableRow, "rule"), { key }, { as: clerk });
      expect(data).toMatchObject({ title: "two", text: "before" });
    });

    // then
    expect(shown.closest("ins")).not.toBeNull();
  });

  it("names the fields of each entry in the order of the form", async () => {
    // given
    const row = { title: "one", text: "before" };
    const added = await web.app.call(onTable(addTableRow, "rule"), row, { as: clerk });
    await web.open(`/basic/rule?row=${String(added.data["id"])}&do=history`, { as: clerk });

    // when
    const shown = await screen.findByText("before");

    // then
    const titles = [...shown.closest("dl")!.querySelectorAll("dt")].map((title) => title.textContent);
    expect(titles.filter((title) => title === "名称" || title === "正文")).toEqual(["名称", "正文"]);
  });
});
