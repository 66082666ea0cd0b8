import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { previewTemplate } from "#contract/calls/table-actions.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { anOrganisation } from "../../support/builders/organisation.ts";

let test: TestApp;
let admin: { as: string };
beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  admin = { as: (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode };
});
afterAll(() => test.close());

const add = async (channel: string, language: string, body: string) =>
  (
    await test.call(
      onTable(addTableRow, "templates"),
      {
        templateCode: "overdue",
        templateName: "超时提醒",
        channel,
        language,
        ...(channel === "mail" ? { subject: "{{applyTitle}}" } : {}),
        body,
        variables: ["applyTitle"],
        status: "1",
      },
      admin,
    )
  ).data["templateId"] as number;

it("shows a template with values, and samples for the rest, in every channel and language", async () => {
  // given
  const key = await add("sms", "en-US", "{{applyTitle}} waits for {{person}}");
  await add("mail", "zh-CN", "请处理 {{applyTitle}}");
  await add("sms", "zh-CN", "请办 {{applyTitle}}");

  // when
  const { data } = await test.call(previewTemplate, { key, values: { applyTitle: "Leave" } }, admin);

  // then
  expect(data).toEqual([
    { channel: "sms", language: "zh-CN", subject: "", body: "请办 Leave", undeclared: [] },
    {
      channel: "sms",
      language: "en-US",
      subject: "",
      body: "Leave waits for 〔person〕",
      undeclared: ["person"],
    },
    { channel: "mail", language: "zh-CN", subject: "Leave", body: "请处理 Leave", undeclared: [] },
  ]);
});

it("shows nothing of another organisation's templates", async () => {
  // given
  const key = await add("chat", "zh-CN", "本机构的话");
  const { organId } = await anOrganisation(test.database.kysely, { organName: "别的公司" });
  await sql`insert into templates (template_code, template_name, channel, language, body, status, organ_id)
    values ('overdue', '别家的', 'chat', 'ja-JP', '别家的话', '1', ${organId})`.execute(test.database.kysely);

  // when
  const { data } = await test.call(previewTemplate, { key }, admin);

  // then
  expect(data.map(({ body }) => body)).toContain("本机构的话");
  expect(data.map(({ body }) => body)).not.toContain("别家的话");
});

it("finds nothing where there is no template", async () => {
  expect((await test.call(previewTemplate, { key: 999 }, admin)).status).toBe(404);
});
