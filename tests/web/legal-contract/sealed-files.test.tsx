import { screen, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { submitLegalContract } from "#contract/calls/legal-contract.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { aContractProcess, aLegalContract } from "../../support/builders/a-legal-contract.ts";
import { aField } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { approve, newestTask } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
  const { definition, page } = aContractProcess("CONTRACT", [
    aField(stampFields.sealedFiles, {
      componentType: ComponentType.attachment,
      componentDataType: ComponentDataType.list,
    }),
  ]);
  await publish(web.app, work, definition, page);
});
afterAll(() => web.close());

it("stand with the text of the contract once it was sealed, for who may open the application", async () => {
  // given
  const { contractId, rowVersion } = await aLegalContract(web.app, work.staff);
  const submission = { contractId, rowVersion };
  void (await web.app.call(submitLegalContract, submission, { as: work.staff })).data;
  void (await approve(web.app, work.leader, await newestTask(web.app, work.leader))).data;
  const sealed = { [stampFields.sealedFiles]: [{ fileId: "F1", fileName: "合同正文-sealed.pdf" }] };
  await sql`update process_instance set form = form || ${JSON.stringify(sealed)}::jsonb
    where instance_id = (select instance_id from legal_contract_application where contract_id = ${contractId})`.execute(
    web.app.database.kysely,
  );

  // when
  await web.open(`/contractDetails/${contractId}`, { as: work.staff });

  // then
  const title = await screen.findByRole("heading", { name: "已用印文件" });
  expect(within(title.parentElement!).getByText("合同正文-sealed.pdf")).toBeInTheDocument();
}, 60_000);
