import { screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { aLeaveOffice, type LeaveOffice } from "../../../support/a-leave-office.ts";
import { aField, aPage } from "../../../support/builders/a-process.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

const page = aPage(
  aField("supplier", {
    componentTitle: "供应商",
    componentType: ComponentType.tableReference,
    candidateValue: "supplier",
  }),
);

describe("the rows a form's field offers", () => {
  let web: WebTest;
  let office: LeaveOffice;
  let as: string;
  beforeAll(async () => {
    web = await startWebTest({
      schemas: {
        "supplier.json": aSchema({
          name: "supplier",
          label: "name",
          properties: {
            name: { title: "名称", type: "string" },
            nameEn: { title: "英文名称", type: "string" },
          },
          entity: { scope: "organisation", labelIn: { "en-US": "nameEn" } },
        }),
      },
    });
    office = await aLeaveOffice(web.app, { page });
    as = office.staff.userCode;
    const add = onTable(addTableRow, "supplier");
    await web.app.call(add, { name: "纸业公司", nameEn: "Paper Company" }, { as });
    await web.app.call(add, { name: "印刷厂" }, { as });
  });
  afterAll(() => web.close());

  it("bear their names in the reader's language, and their own where they have none there", async () => {
    // given
    const opened = await web.open(`/applyForm?processId=${office.processId}`, { as, language: "en-US" });

    // when
    await opened.user.click(await screen.findByRole("combobox", { name: /供应商/u }));

    // then
    expect(await screen.findByText(/Paper Company/u)).toBeInTheDocument();
    expect(await screen.findByText(/印刷厂/u)).toBeInTheDocument();
    expect(screen.queryByText(/纸业公司/u)).toBeNull();
  });
});
