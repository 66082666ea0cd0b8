import { screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { submitLegalContract } from "#contract/calls/legal-contract.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import { aContractProcess, aLegalContract } from "../../support/builders/a-legal-contract.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { newestTask } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
  const { definition, page } = aContractProcess();
  await publish(web.app, work, definition, page);
});
afterAll(() => web.close());

it("tells who writes a contract by whom and why it was returned, where it is changed and submitted again", async () => {
  // given
  const { contractId, rowVersion } = await aLegalContract(web.app, work.staff);
  await web.app.call(submitLegalContract, { contractId, rowVersion }, { as: work.staff });
  const bpdTaskId = await newestTask(web.app, work.leader);
  const back = { actionCode: TaskAction.return, backTo: { taskId: "apply", userCode: work.staff } };
  const returned = { bpdTaskId, approveComments: "付款条件请写明", ...back };
  void (await web.app.call(submitApprove, returned, { as: work.leader })).data;

  // when
  await web.open(`/contractDetails/${contractId}`, { as: work.staff });

  // then
  expect(await screen.findByText("付款条件请写明")).toBeInTheDocument();
}, 60_000);
