import { screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { submitLegalContract } from "#contract/calls/legal-contract.ts";
import { aContractProcess, aLegalContract } from "../../support/builders/a-legal-contract.ts";
import { aField } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
  const { definition, page } = aContractProcess("CONTRACT", [
    aField("stampReason", { componentTitle: "用印事由", isRequired: true }),
  ]);
  await publish(web.app, work, definition, page);
});
afterAll(() => web.close());

it("says whose application it is and that nothing is submitted yet, and leads back to the contract afterwards", async () => {
  // given a contract whose form asks for more than the contract says
  const { contractId, rowVersion } = await aLegalContract(web.app, work.staff);
  const submission = { contractId, rowVersion };
  const { bpdTaskId } = (await web.app.call(submitLegalContract, submission, { as: work.staff })).data;

  // when
  const { user } = await web.open(`/applyForm?bpdTaskId=${bpdTaskId}`, { as: work.staff });

  // then
  expect(await screen.findByText("填写其余内容并提交后，合同才会送审。")).toBeInTheDocument();
  const address = `#/contractDetails/${contractId}`;
  expect(screen.getByRole("link", { name: /^合同 C/u })).toHaveAttribute("href", address);

  // when
  await user.type(await screen.findByRole("textbox", { name: /用印事由/u }), "签订合同");
  await user.click(screen.getByRole("button", { name: "提交" }));
  await user.click(await screen.findByRole("button", { name: "确认提交" }));

  // then
  expect(await screen.findByRole("link", { name: /^合同 C/u })).toHaveAttribute("href", address);
  expect(screen.queryByRole("link", { name: "再发起一个" })).toBeNull();
}, 60_000);
