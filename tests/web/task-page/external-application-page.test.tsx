import { screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplaceWith, type Workplace } from "../../support/builders/a-workplace.ts";
import { anEncryptedApplyId } from "../../support/builders/an-encrypted-apply-id.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
let apply: string;
beforeAll(async () => {
  web = await startWebTest();
  const byLeader = approvedBy("one", "", { assignedType: "groupLeader", taskHour: 8 });
  const definition = aProcess([aStart("one"), byLeader], { processId: "OUTSIDE", processName: "OUTSIDE" });
  work = await aWorkplaceWith(web.app, { definition });
  const { applyId } = await fileApplication(
    web.app,
    work.staff,
    "OUTSIDE",
    { title: "外部链接" },
    "外部链接",
  );
  apply = anEncryptedApplyId(applyId);
});
afterAll(() => web.close());

it("shows the application that another system's link names, to who may read it", async () => {
  // when
  await web.open(`/oggApplyDesc?apply=${apply}`, { as: work.leader });

  // then
  await screen.findByRole("heading", { name: "外部链接" });
});

it("says so where the link names none, or none for this person", async () => {
  // when
  const alone = await web.open("/oggApplyDesc", { as: work.leader });
  await screen.findByRole("heading", { name: /缺少申请编号/u });
  await web.open(`/oggApplyDesc?apply=${apply}`, { as: work.finance });

  // then
  expect((await screen.findByRole("alert")).textContent).toContain("没有此申请");
  expect(alone.path()).not.toContain("applyId");
});
