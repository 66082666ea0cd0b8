import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { aField, aPage } from "../../../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../../../support/builders/a-workplace.ts";
import { schemasOfProduct } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest({
    schemas: await schemasOfProduct("data-item.json", "data-item-control.json", "user.json"),
  });
  work = await aWorkplace(web.app.database.kysely);
});
afterAll(() => web.close());

it.each([
  ["HELD-NUMBER", "NIGHTS", "number", "住宿晚数"],
  ["HELD-DATE", "ARRIVAL", "date", "到达日"],
])(
  "a field made of a data item names it, keeps it with the form, and lets it be taken away (%s)",
  async (pageId, name, type, label) => {
    // given
    await sql`insert into data_item (code, data_en_name, name, type) values (${name}, ${name}, ${label}, ${type})`.execute(
      web.app.database.kysely,
    );
    const form = { ...aPage(aField("one")), pageId, label: "单据", company: String(work.organId) };
    const sent = { data: JSON.stringify({ ...form, state: "temporary" }) };
    void (await web.app.call(insertFormPageInfo, sent, { as: work.designer })).data;
    const stored = async () => {
      const { data } = await web.app.call(getFormPage, { pageId }, { as: work.designer });
      return data.page.components.find(({ componentCode }) => componentCode === name);
    };
    const { user } = await web.open(`/formBuilder/edit?pageId=${pageId}`, { as: work.designer });
    const palette = await screen.findByRole("complementary", { name: "可用字段" }, { timeout: 20_000 });

    // when
    await user.click(await within(palette).findByRole("button", { name: new RegExp(label, "u") }));

    // then
    await waitFor(
      async () => expect(await stored()).toMatchObject({ candidateType: "DATAITEM", candidateValue: name }),
      { timeout: 20_000 },
    );
    const panel = within(screen.getByRole("complementary", { name: "属性" }));
    expect(panel.getByText("默认值")).toBeInTheDocument();

    // when
    await user.click(panel.getByRole("button", { name: new RegExp(label, "u") }));

    // then
    await waitFor(async () => expect(await stored()).not.toHaveProperty("candidateValue"), {
      timeout: 20_000,
    });
    expect((await stored())?.candidateType).not.toBe("DATAITEM");
  },
);
