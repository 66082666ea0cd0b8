import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encryptApplyId } from "#contract/calls/opt-release.ts";
import { externalInstanceDetail } from "#contract/calls/task/detail.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { approvedBy, aProcess, aStart } from "../../../support/builders/a-process.ts";
import { aWorkplaceWith, type Workplace } from "../../../support/builders/a-workplace.ts";
import { type Filed, fileApplication } from "../../../support/builders/file-application.ts";

describe("an application named by another system", () => {
  let app: TestApp;
  let work: Workplace;
  let filed: Filed;
  beforeAll(async () => {
    app = await startTestApp();
    const byLeader = approvedBy("one", "", { assignedType: "groupLeader", taskHour: 8 });
    const definition = aProcess([aStart("one"), byLeader], { processId: "LINKED", processName: "LINKED" });
    work = await aWorkplaceWith(app, { definition });
    filed = await fileApplication(app, work.staff, "LINKED", { title: "链接的申请" }, "链接的申请");
  });
  afterAll(() => app.close());

  const encrypt = async (text: string) =>
    (await app.call(encryptApplyId, { text }, { as: work.designer })).data;
  const read = (apply: string, as: string) => app.call(externalInstanceDetail, { apply }, { as });

  it("is read by the encrypted id, which does not show the number and differs each time", async () => {
    // when
    const [first, second] = [await encrypt(filed.applyId), await encrypt(filed.applyId)];

    // then
    expect(first).not.toBe(second);
    expect(Buffer.from(first, "base64url").toString("latin1")).not.toContain(filed.applyId);
    for (const apply of [first, second])
      expect((await read(apply, work.leader)).data.instance.applyId).toBe(filed.applyId);
  });

  it("stays unknown to whoever may not read it, and by a changed, cut or invented id", async () => {
    // given
    const apply = await encrypt(filed.applyId);
    const forged = `${apply.startsWith("A") ? "B" : "A"}${apply.slice(1)}`;
    const nowhere = await encrypt("AP0");

    // when
    const statuses = [];
    for (const given of [forged, apply.slice(0, -4), filed.applyId, nowhere])
      statuses.push((await read(given, work.leader)).status);
    statuses.push((await read(apply, work.finance)).status);

    // then
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
  });
});
