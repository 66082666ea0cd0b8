import { screen, waitFor } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveMatrix } from "#contract/calls/approver-matrix.ts";
import { saveSampleCase } from "#contract/calls/sample-cases.ts";
import { aMatrix } from "../../support/builders/a-matrix.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { anAccount } from "../../support/builders/account.ts";
import { unique } from "../../support/builders/unique.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

/** What of a page is there, by role and name, or by its text alone. */
type Seen = readonly ["button" | "link" | "heading" | "region" | "tab" | "textbox" | "text", string | RegExp];

interface Part {
  /** Whoever holds these rights, of routes and of calls … */
  rights: readonly string[];
  /** … opens this … */
  path: string;
  /** … presses this … */
  press?: string;
  /** … and sees these, but none of those. */
  shown: readonly Seen[];
  hidden: readonly Seen[];
}

const mayNotSave: Seen = ["text", "您没有保存的权限，此处仅供查看。"];
const mayDoNothing: Seen = ["text", "您没有此处操作的权限。如有需要，请联系管理员授权。"];
const list = "/formBuilder/formCtrl";
const edit = "/formBuilder/edit";
const matrices = "/sapCartesianRule";
const design = "/processDesc";
const listsForms = [list, "listPagesByKeyAndIdForAll"];
const readsForm = [edit, "getFormPage"];
const readsMatrix = [matrices, "listMatrices", "matrixDetail"];
const readsProcess = [design, "getProcessDataList", "processDesignNames"];

const parts: Record<string, Part> = {
  "the list of forms, only to be seen": {
    rights: listsForms,
    path: `${list}?pageId=PART`,
    shown: [["heading", "版本"]],
    hidden: [
      ["link", "新建表单"],
      ["link", "部分权限"],
      ["link", "打开设计"],
      ["link", "查看"],
      ["link", "复制"],
      ["link", "预览"],
      ["button", "失效"],
      ["heading", "使用此表单的流程"],
    ],
  },
  "the list of forms, with looking at one": {
    rights: [...listsForms, ...readsForm, "/preview", "listProcessForPageId"],
    path: `${list}?pageId=PART`,
    shown: [
      ["link", "查看"],
      ["link", "预览"],
      ["link", "部分权限"],
      ["text", "按部分权限"],
    ],
    hidden: [
      ["link", "打开设计"],
      ["link", "复制"],
      ["button", "失效"],
      ["link", "按部分权限"],
    ],
  },
  "the list of forms, with their state": {
    rights: [...listsForms, "updatePageStatus"],
    path: `${list}?pageId=PART`,
    shown: [["button", "失效"]],
    hidden: [["link", "复制"]],
  },
  "a form, only to be read": {
    rights: readsForm,
    path: `${edit}?pageId=PART`,
    shown: [mayNotSave],
    hidden: [
      ["button", "生效"],
      ["button", "撤销"],
      ["button", "在最新版本上继续"],
    ],
  },
  "the preview of a form, without its processes": {
    rights: readsForm,
    path: `${edit}?pageId=PART`,
    press: "预览",
    shown: [["button", "检查"]],
    hidden: [["button", "重试"]],
  },
  "a form that may be saved": {
    rights: [...readsForm, "insertFormPageInfo"],
    path: `${edit}?pageId=PART`,
    shown: [["button", "生效"]],
    hidden: [mayNotSave],
  },
  "a new form without saving": {
    rights: ["/formBuilder/add"],
    path: "/formBuilder/add",
    shown: [mayDoNothing],
    hidden: [["button", "开始设计"]],
  },
  "the list of matrices, only to be seen": {
    rights: [matrices, "listMatrices"],
    path: matrices,
    shown: [["text", "部分权限的矩阵"]],
    hidden: [
      ["button", "新建矩阵"],
      ["button", "部分权限的矩阵"],
    ],
  },
  "a matrix, only to be read": {
    rights: readsMatrix,
    path: `${matrices}?matrixId=PART`,
    shown: [mayNotSave],
    hidden: [
      ["button", "保存"],
      ["button", "发布"],
      ["button", "删除"],
      ["button", "导出 CSV"],
      ["tab", "查询审批人"],
      ["button", "添加行"],
    ],
  },
  "a matrix that is changed, without the names": {
    rights: [...readsMatrix, "saveMatrix"],
    path: `${matrices}?matrixId=PART`,
    press: "添加行",
    shown: [["text", "此处未检查所用的人员、角色和部门，发布时会检查。"]],
    hidden: [["text", "没有问题、重叠或空缺。"]],
  },
  "a matrix that may be published, deleted, exported and asked": {
    rights: [...readsMatrix, "publishMatrix", "removeMatrix", "exportMatrix", "askMatrix"],
    path: `${matrices}?matrixId=PART`,
    shown: [
      mayNotSave,
      ["button", "发布"],
      ["button", "删除"],
      ["button", "导出 CSV"],
      ["tab", "查询审批人"],
    ],
    hidden: [["button", "保存"]],
  },
  "a process, only to be read": {
    rights: readsProcess,
    path: `${design}?processId=PART`,
    shown: [mayNotSave, ["button", "字段权限"], ["button", "0 个问题"]],
    hidden: [
      ["button", "发布"],
      ["button", "撤销"],
      ["button", "试运行"],
      ["button", "检验"],
    ],
  },
  "a process that may be saved": {
    rights: [...readsProcess, "saveOrUpdateProcessData"],
    path: `${design}?processId=PART`,
    shown: [["button", "发布"]],
    hidden: [mayNotSave],
  },
  "a process that may be tried and checked": {
    rights: [...readsProcess, "tryProcess", "backTests"],
    path: `${design}?processId=PART`,
    shown: [
      ["button", "试运行"],
      ["button", "检验"],
    ],
    hidden: [],
  },
  "a process without the names that it refers to": {
    rights: [design, "getProcessDataList"],
    path: `${design}?processId=PART`,
    press: "问题未检查",
    shown: [["text", "您没有查看流程所用名称（角色、人员、部门等）的权限，此处无法检查问题。"]],
    hidden: [
      ["button", /个问题/u],
      ["text", "没有问题，可以发布。"],
    ],
  },
  "the trial of a process without trying": {
    rights: readsProcess,
    path: `${design}?processId=PART&view=try`,
    shown: [mayDoNothing],
    hidden: [["region", "申请"]],
  },
  "the checks of a process without any": {
    rights: readsProcess,
    path: `${design}?processId=PART&view=checks`,
    shown: [mayDoNothing],
    hidden: [["button", "重试"]],
  },
  "the checks of a process, its sample cases to be seen": {
    rights: [...readsProcess, "sampleCases"],
    path: `${design}?processId=PART&view=checks`,
    press: "部分权限的样例",
    shown: [["region", "样例"]],
    hidden: [
      ["region", "回测"],
      ["button", "重新运行"],
      ["button", "编辑"],
      ["button", "删除"],
    ],
  },
  "the checks of a process, its back-tests to be seen": {
    rights: [...readsProcess, "backTests"],
    path: `${design}?processId=PART&view=checks`,
    shown: [["region", "回测"]],
    hidden: [
      ["region", "样例"],
      ["button", "开始回测"],
    ],
  },
  "a new process without saving": {
    rights: [design],
    path: design,
    shown: [mayDoNothing],
    hidden: [["button", "开始设计"]],
  },
  "a new process, of a template alone": {
    rights: [design, "createFromTemplate", "processTemplates"],
    path: design,
    shown: [["button", "开始设计"]],
    hidden: [
      ["button", "从 BPMN 导入"],
      ["text", "空白流程"],
    ],
  },
};

describe("whoever has a part of the designers' rights", () => {
  let web: WebTest;
  let work: Workplace;
  beforeAll(async () => {
    web = await startWebTest();
    work = await aWorkplace(web.app.database.kysely);
    const as = { as: work.designer };
    const steps = [aStart("one"), approvedBy("one", work.head, { taskHour: 8 })];
    const page = { ...aPage(aField("subject")), pageId: "PART", label: "部分权限" };
    const definition = aProcess(steps, {
      processId: "PART",
      processName: "按部分权限",
      pageId: "PART",
      company: String(work.organId),
    });
    await publish(web.app, work, definition, page);
    const content = aMatrix({ named: work.head, called: "部分权限的矩阵" });
    void (await web.app.call(saveMatrix, { matrixId: "PART", content }, as)).data;
    const sample = { caseName: "部分权限的样例", applyUser: work.staff, values: { subject: "样例" } };
    void (await web.app.call(saveSampleCase, { processId: "PART", definition, ...sample }, as)).data;
  });
  afterAll(() => web.close());

  const holderOf = async (rights: readonly string[]): Promise<string> => {
    const db = web.app.database.kysely;
    const { organId, deptId } = work;
    const roleCode = `part-${unique()}`;
    const { userCode } = await anAccount(db, { roles: [roleCode], organId, deptId });
    for (const target of rights)
      await sql`insert into role_right (role_code, right_type, target)
        values (${roleCode}, ${target.startsWith("/") ? "route" : "call"}, ${target})`.execute(db);
    return userCode;
  };
  const find = ([role, name]: Seen) =>
    role === "text" ? screen.queryAllByText(name) : screen.queryAllByRole(role, { name });

  it.each(Object.entries(parts))("%s", async (_what, { rights, path, press, shown, hidden }) => {
    // when
    const { user } = await web.open(path, { as: await holderOf(rights) });
    if (press !== undefined) await user.click(await screen.findByRole("button", { name: press }));

    // then
    await waitFor(() => expect(shown.filter((each) => find(each).length === 0)).toEqual([]));
    expect(hidden.filter((each) => find(each).length > 0)).toEqual([]);
    expect(screen.queryAllByText(/没有权限/u)).toEqual([]);
  });
});
