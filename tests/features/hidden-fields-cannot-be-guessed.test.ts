import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import type { FormValues } from "#contract/schema.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anUploadedFile } from "../support/builders/a-file.ts";
import { aField, aNumber, aPage, aProcess, aStart, aTable, aTask } from "../support/builders/a-process.ts";
import { aWorkplaceWith, type Workplace } from "../support/builders/a-workplace.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { fileApplication } from "../support/builders/file-application.ts";

const files = (componentCode: string) =>
  aField(componentCode, {
    componentType: ComponentType.attachment,
    componentDataType: ComponentDataType.list,
  });

describe("what an approver may not see", () => {
  let test: TestApp;
  let place: Workplace;

  beforeAll(async () => {
    test = await startTestApp();
    place = await aWorkplaceWith(test, {
      definition: aProcess(
        [
          aStart("leader"),
          aTask("leader", {
            assignedType: "groupLeader",
            taskAssigned: "",
            taskRunWay: "any",
            taskHour: 8,
            fieldRights: { salary: "hide", secretFiles: "hide", "lines.cost": "hide", files: "write" },
          }),
        ],
        { processId: "GUESSED", pageId: "GUESSED" },
      ),
      page: {
        ...aPage(
          aField("purpose"),
          aNumber("salary", { componentTitle: "工资" }),
          aTable("lines", aField("item"), aNumber("cost")),
          files("files"),
          files("secretFiles"),
        ),
        pageId: "GUESSED",
      },
    });
    await aDataForbid(test.database.kysely, {
      userCode: place.leader,
      entity: "application",
      processId: "GUESSED",
      fields: ["purpose"],
    });
  });
  afterAll(() => test.close());

  async function aTaskOf(values: FormValues): Promise<number> {
    const { next } = await fileApplication(test, place.staff, "GUESSED", values);
    return next[0]!.bpdTaskId;
  }
  async function decided(bpdTaskId: number, data: FormValues): Promise<string> {
    const { status, body } = await test.call(
      submitApprove,
      { bpdTaskId, actionCode: "14", approveComments: "同意", data },
      { as: place.leader },
    );
    const { requestCode: _differs, ...said } = body;
    return JSON.stringify({ status, ...said });
  }

  it.each<[string, FormValues, FormValues]>([
    ["hidden field", { salary: 730 }, { salary: 731 }],
    ["restricted field", { purpose: "秘密" }, { purpose: "别的" }],
    ["hidden column", { lines: [{ item: "椅子", cost: 3 }] }, { lines: [{ item: "椅子", cost: 4 }] }],
  ])("is no field for them: a right guess at a %s answers as a wrong one", async (_what, right, wrong) => {
    // given
    const task = await aTaskOf({ salary: 730, purpose: "秘密", lines: [{ item: "椅子", cost: 3 }] });

    // when
    const answers = [await decided(task, right), await decided(task, wrong)];

    // then
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).toContain("没有");
    expect(answers[0]).not.toContain("工资");
  });

  it("does not show in the names that new files may have", async () => {
    // given
    const secret = await anUploadedFile(test, place.staff, "解聘通知.pdf");
    const task = await aTaskOf({ secretFiles: [secret] });
    const guess = await anUploadedFile(test, place.leader, "解聘通知.pdf");

    // when
    const answer = await decided(task, { files: [guess] });

    // then
    expect(JSON.parse(answer)).toMatchObject({ status: 200 });
  });
});
