import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, listEntities, onTable } from "#contract/calls/tables.ts";
import { compileTable, type TableModel } from "#tables";
import { queryClient } from "#web/api/index.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";
import { aCondition } from "../../../tables/support/a-table.ts";

const forUsers = aCondition(
  { properties: { kind: { const: "user" } }, required: ["kind"] },
  { required: ["person"] },
);
const subject = {
  kind: { title: "对象", type: "string", default: "role" },
  person: { title: "用户", type: ["string", "null"] },
};
const grant = aSchema({
  name: "grant",
  label: "reason",
  required: ["reason"],
  properties: { reason: { title: "原因", type: "string" }, ...subject },
  more: { title: "授权", ...forUsers },
  entity: { detail: [{ entity: "share", field: "grantId", form: true }] },
});
const share = aSchema({
  name: "share",
  required: ["grantId"],
  properties: {
    grantId: { title: "授权编号", type: "integer", "x-ref": { entity: "grant", onDelete: "cascade" } },
    ...subject,
  },
  more: { title: "份额", ...forUsers },
});

describe("what a condition requires in a row's form", () => {
  let web: WebTest;
  let clerk: string;
  beforeAll(async () => {
    web = await startWebTest({ schemas: { "grant.json": grant, "share.json": share } });
    clerk = (await anAccount(web.app.database.kysely)).userCode;
  });
  afterAll(() => web.close());

  /** The page with the judge of each table, which nothing fetches as a module here. */
  async function open(path: string) {
    const page = await web.open(path, { as: clerk });
    const { data } = await web.app.call(listEntities, {}, { as: clerk });
    for (const { validatorUrl, model } of data) {
      const { validate } = compileTable(model as unknown as TableModel);
      queryClient.setQueryData(["validator", validatorUrl], () => validate);
    }
    return page;
  }
  const field = (name: string, within_: HTMLElement) =>
    within(within_).findByRole("textbox", { name: new RegExp(`^${name}`, "u") });

  it("is marked as such while the condition holds, before anything is sent", async () => {
    // given
    const { user } = await open("/basic/grant?do=new");
    const form = await screen.findByRole("complementary", { name: "新建授权" });
    const kind = await field("对象", form);
    const person = await field("用户", form);
    const before = person.getAttribute("aria-required");

    // when
    await user.clear(kind);
    await user.type(kind, "user");

    // then
    await waitFor(() => expect(person).toBeRequired(), { timeout: 20_000 });
    expect(person).toHaveAccessibleName(/^用户\s*（必填）$/u);
    expect(person).toBeValid();
    expect(before).not.toBe("true");

    // when
    await user.type(person, "STAFF01");
    const filled = person.getAttribute("aria-required");
    await user.clear(kind);

    // then
    expect(filled).toBe("true");
    expect(person).not.toBeRequired();
    expect(person).toHaveAccessibleName("用户");
  });

  it("is marked in a row that is there and in the lines below it", async () => {
    // given
    const { data } = await web.app.call(
      onTable(addTableRow, "grant"),
      { reason: "审计", kind: "user", person: "STAFF01" },
      { as: clerk },
    );
    const { user } = await open(`/basic/grant?row=${String(data["id"])}&do=edit`);
    const form = await screen.findByRole("complementary", { name: /审计|授权/u });
    const person = await field("用户", form);
    const shares = within(form).getByRole("group", { name: /^份额/u });

    // when
    await user.click(await within(shares).findByRole("button", { name: "添加份额" }));
    const kind = await field("对象", shares);
    const line = await field("用户", shares);
    const before = line.getAttribute("aria-required");
    await user.clear(kind);
    await user.type(kind, "user");

    // then
    await waitFor(() => expect(line).toBeRequired(), { timeout: 20_000 });
    expect(person).toBeRequired();
    expect(before).not.toBe("true");
  });
});
