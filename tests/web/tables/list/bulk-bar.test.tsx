import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, listTableRows, onTable } from "#contract/calls/tables.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

const lamp = aSchema({
  name: "lamp",
  label: "title",
  properties: {
    title: { title: "名称", type: "string", "x-ui": { list: 200 } },
    room: { title: "房间", type: "string", "x-ui": { list: true, filter: "eq" } },
    watts: { title: "瓦数", type: "integer", "x-ui": { list: true } },
  },
});

describe("many rows at once", () => {
  let web: WebTest;
  let clerk: string;
  beforeAll(async () => {
    web = await startWebTest({ schemas: { "lamp.json": lamp } });
    clerk = (await anAccount(web.app.database.kysely)).userCode;
    for (let number = 0; number < 25; number += 1) {
      const row = { title: `lamp ${number}`, room: number < 22 ? "hall" : "attic", watts: 5 };
      await web.app.call(onTable(addTableRow, "lamp"), row, { as: clerk });
    }
  });
  afterAll(() => web.close());

  const withWatts = async (watts: number) => {
    const { data } = await web.app.call(
      onTable(listTableRows, "lamp"),
      { filter: { watts }, countOnly: true },
      { as: clerk },
    );
    return data.total;
  };

  it("are all that match, beyond the page: counted first, changed in one act, and changed back", async () => {
    // given
    const { user } = await web.open("/basic/lamp?f.room=eq:hall&size=20", { as: clerk });
    await user.click(await screen.findByLabelText("选择本页全部"));

    // when
    await user.click(await screen.findByText("选择符合条件的全部 22 条"));
    await user.click(screen.getByText("批量修改"));
    const dialog = await screen.findByRole("dialog");
    await user.selectOptions(within(dialog).getByLabelText("字段"), "瓦数");
    await user.type(within(dialog).getByLabelText("改为"), "60");
    await user.click(await within(dialog).findByText("修改 22 条"));
    await waitFor(async () => expect(await withWatts(60)).toBe(22));
    await user.click(await screen.findByText(/撤\s*销/u));

    // then
    await waitFor(async () => expect(await withWatts(5)).toBe(25));
  });

  it("are asked which field first; what empties it says so", async () => {
    // given
    const { user } = await web.open("/basic/lamp?f.room=eq:attic", { as: clerk });
    await user.click(await screen.findByLabelText("选择本页全部"));
    await user.click(screen.getByText("批量修改"));
    const dialog = await screen.findByRole("dialog");
    const early = within(dialog)
      .getByRole("button", { name: /^修\s*改$/u })
      .hasAttribute("disabled");
    const asked = within(dialog).queryByLabelText("改为");

    // when
    await user.selectOptions(within(dialog).getByLabelText("字段"), "瓦数");

    // then
    expect([early, asked]).toEqual([true, null]);
    expect(await within(dialog).findByRole("button", { name: "清空 3 条的此字段" })).toBeEnabled();
  });
});
