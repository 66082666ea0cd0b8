import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportProcessSql } from "#contract/calls/opt-release.ts";
import { importRelease, releases } from "#contract/calls/release-bundle.ts";
import { saveSampleCase } from "#contract/calls/sample-cases.ts";
import { matrixDetail, publishMatrix, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { limits } from "#contract/limits.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aMatrix } from "../../support/builders/a-matrix.ts";
import { aField, aNumber, aPage, approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { unique } from "../../support/builders/unique.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

/** Saves a matrix from the state it has, none at first, and puts it into effect whatever it leaves out. */
async function saveAndPublishMatrix(web: WebTest, work: Workplace, content: MatrixContent): Promise<void> {
  const matrixId = "CARRIED_MATRIX";
  const found = await web.app.call(matrixDetail, { matrixId }, { as: work.designer });
  const since = found.status === 200 ? { rowVersion: found.data.rowVersion } : {};
  const saved = await web.app.call(saveMatrix, { matrixId, content, ...since }, { as: work.designer });
  const { rowVersion } = saved.data;
  const done = await web.app.call(
    publishMatrix,
    { matrixId, rowVersion, acceptFindings: true },
    {
      as: work.designer,
    },
  );
  expect(done.status, JSON.stringify(done.body)).toBe(200);
}

describe("releases", () => {
  let web: WebTest;
  let work: Workplace;
  beforeAll(async () => {
    web = await startWebTest();
    work = await aWorkplace(web.app.database.kysely);
    await publish(web.app, work, {
      ...aProcess([aStart("one"), approvedBy("one", work.head, { taskHour: 8 })], {
        processId: "CARRIED",
        processName: "随身流程",
        processTypeId: "finance",
      }),
      company: String(work.organId),
    });
  });
  afterAll(() => web.close());

  it("says what comes along with a process, and what the other installation must have", async () => {
    const { user } = await web.open("/sqlRelease", { as: work.admin });
    expect(await screen.findByRole("button", { name: "导出签名文件" })).toBeDisabled();
    await user.click(screen.getByRole("checkbox", { name: /随身流程/u }));
    const contents = await screen.findByText("将导出");
    expect(within(contents.parentElement!).getByText("CARRIED")).toBeVisible();
    expect(screen.getByText(new RegExp(work.head, "u"))).toBeVisible();
    expect(screen.getByRole("button", { name: "导出签名文件" })).toBeEnabled();
    const faults = await accessibilityFaultsIn(document.body);
    expect(faults).toEqual([]);
  });

  it("says of a process that is disabled here that the other installation enables it", async () => {
    // given
    await publish(web.app, work, {
      ...aProcess([aStart("one"), approvedBy("one", work.head, { taskHour: 8 })], {
        processId: "WITHDRAWN",
        processName: "停用流程",
        processTypeId: "finance",
      }),
      company: String(work.organId),
    });
    await sql`update process set status = 'disabled' where process_id = 'WITHDRAWN'`.execute(
      web.app.database.kysely,
    );

    // when
    await web.open("/sqlRelease", { as: work.admin });

    // then
    const box = await screen.findByRole("checkbox", { name: /停用流程/u });
    expect(box.closest("label")).toHaveTextContent("在本系统已停用，导入后在对方系统启用");
    expect(screen.getByRole("checkbox", { name: /随身流程/u }).closest("label")).not.toHaveTextContent(
      "停用",
    );
  });

  it("refuses a file that is no bundle in words, and offers nothing to import", async () => {
    const { user } = await web.open("/sqlRelease?part=import", { as: work.admin });
    const file = new File(["{"], "release.json", { type: "application/json" });
    await user.upload(await screen.findByLabelText("发布包文件"), file);
    expect(await screen.findByText(/不是发布包/u)).toBeVisible();
    expect(screen.queryByRole("button", { name: /导入 \d+ 项/u })).not.toBeInTheDocument();
  });

  it.each([
    ["empty", new Uint8Array(), "这不是发布包，或文件不完整"],
    ["no text", new Uint8Array([0x25, 0x50, 0, 1, 2, 0xff]), "这不是发布包，或文件不完整"],
    ["too large", new Uint8Array(limits.releaseBundleMaxKb * 1024 + 1).fill(0x20), "发布包超过 8 MB"],
  ])("says of a file that is %s what it is, not what may be typed into a field", async (_, bytes, said) => {
    const { user } = await web.open("/sqlRelease?part=import", { as: work.admin });
    const field = await screen.findByLabelText("发布包文件");
    await user.upload(field, new File([bytes], "release.json", { type: "application/json" }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(said, "u")));
  });

  it("says what differs first, folds what is the same, and asks for a note where sample cases fail", async () => {
    // given a bundle of the version here, then another version with a case that the bundle's does not meet
    const { token } = await web.app.logIn(work.admin);
    const url = `${exportProcessSql.path}?generateProcessDataId=CARRIED&format=json`;
    const bundle = (await web.app.app.inject({ method: "GET", url, headers: { token } })).body;
    const process = aProcess([aStart("one"), approvedBy("one", work.leader, { taskHour: 8 })], {
      processId: "CARRIED",
      processName: "改过的流程",
      processTypeId: "finance",
    });
    const definition = { ...process, company: String(work.organId) };
    await publish(web.app, work, definition);
    const sample = {
      processId: "CARRIED",
      caseName: "给组长",
      applyUser: work.staff,
      applyTitle: "一份申请",
      values: { title: "一份申请" },
      definition,
    };
    const saved = await web.app.call(saveSampleCase, sample, { as: work.designer });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);

    // when
    const { user } = await web.open("/sqlRelease?part=import", { as: work.admin });
    const file = new File([bundle], "release.json", { type: "application/json" });
    await user.upload(await screen.findByLabelText("发布包文件"), file);

    // then
    const item = await screen.findByRole("checkbox", { name: /流程 随身流程/u });
    expect(screen.getByText(/给组长/u)).toBeVisible();
    expect(screen.getByText(/项与本系统相同/u).closest("details")).not.toHaveAttribute("open");
    await user.click(screen.getByText("查看差异"));
    const said = await screen.findByText("流程名称");
    expect(said.closest("li")).toHaveTextContent("流程名称本系统 改过的流程文件 随身流程");
    expect(screen.queryByText(/tasks\[/u)).not.toBeInTheDocument();
    await user.click(item);
    await user.click(screen.getByRole("button", { name: "导入 1 项" }));
    await waitFor(() => expect(screen.getByLabelText(/说明/u)).toHaveAccessibleDescription(/给组长/u));
    await user.type(screen.getByLabelText(/说明/u), "总部要求");
    await user.click(screen.getByRole("button", { name: "导入 1 项" }));
    expect(await screen.findByText(/已导入 1 项/u)).toBeVisible();

    // then: the keyboard is not lost with the button, and what was done stays to be read, with the way to it
    expect(screen.getByLabelText("发布包文件")).toHaveFocus();
    expect(screen.getByText(/已导入 1 项/u)).toHaveAttribute("role", "status");
    await user.click(screen.getByRole("link", { name: "查看发布历史" }));
    await user.click((await screen.findAllByRole("button", { name: "回退" }))[0]!);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "回退" }));
    expect(await screen.findByText(/恢复 1 项/u)).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole("heading", { name: /^发布 \d+$/u })[0]).toHaveFocus());
  });

  it("says in a reader's words what a form and a matrix say differently, and what they are called", async () => {
    // given a bundle of a process with a form and a matrix, both of which say something else here by now
    const names = { "en-US": "Carried too" };
    const page = (...fields: Parameters<typeof aPage>) => ({
      ...aPage(...fields),
      pageId: "CARRIED_FORM",
      label: "随身表单",
      i18n: names,
      company: String(work.organId),
    });
    const kept = { componentTitle: "事由", i18n: { "en-US": "Reason" } };
    const amount = aNumber("amount", { componentTitle: "金额", i18n: { "en-US": "Amount" } });
    const matrix = aMatrix({ named: work.head });
    await saveAndPublishMatrix(web, work, matrix);
    const process = aProcess(
      [
        aStart("one"),
        { ...approvedBy("one", "", { taskHour: 8 }), assignedType: "matrix", taskAssigned: "CARRIED_MATRIX" },
      ],
      { processId: "CARRIED_TOO", processName: "随身二", processTypeId: "finance", pageId: "CARRIED_FORM" },
    );
    const definition = { ...process, i18n: names, company: String(work.organId) };
    await publish(web.app, work, definition, page(aField("why", { ...kept, isRequired: true }), amount));
    const { token } = await web.app.logIn(work.admin);
    const url = `${exportProcessSql.path}?generateProcessDataId=CARRIED_TOO&format=json`;
    const bundle = (await web.app.app.inject({ method: "GET", url, headers: { token } })).body;
    const [first, ...rest] = matrix.rows;
    const rows = [{ ...first!, cells: ["<=7000"] }, ...rest];
    await saveAndPublishMatrix(web, work, { ...matrix, rows });
    await publish(
      web.app,
      work,
      definition,
      page(aField("why", kept), amount, aField("more", { componentTitle: "补充" })),
    );

    // when
    const { user } = await web.open("/sqlRelease?part=import", { as: work.admin, language: "en-US" });
    const file = new File([bundle], "release.json", { type: "application/json" });
    await user.upload(await screen.findByLabelText("Release bundle"), file);
    const form = (await screen.findByRole("checkbox", { name: "Form Carried too" })).closest("li")!;
    await user.click(within(form).getByText("Show differences"));

    // then
    const changes = (part: HTMLElement) =>
      within(part)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    await within(form).findByRole("heading", { name: "Reason" });
    expect(changes(form)).toEqual([
      "RequiredIn this installation NoIn the file Yes",
      "RemovedIn this installation Text",
    ]);
    const other = screen.getByRole("checkbox", { name: /^Approver matrix/u }).closest("li")!;
    await user.click(within(other).getByText("Show differences"));
    await within(other).findByRole("heading", { name: "Rows" });
    expect(changes(other).map((said) => said?.replace(/ → .*$/u, ""))).toEqual([
      expect.stringContaining("AddedIn the file"),
      expect.stringContaining("RemovedIn this installation <=7000"),
    ]);
  });

  it("says that nothing changes where somebody imported the same meanwhile, and writes no release", async () => {
    // given a bundle that differs here, looked at
    const process = (approver: string) => ({
      ...aProcess([aStart("one"), approvedBy("one", approver, { taskHour: 8 })], {
        processId: "CARRIED_TWICE",
        processName: "随身三",
        processTypeId: "finance",
      }),
      company: String(work.organId),
    });
    await publish(web.app, work, process(work.head));
    const { token } = await web.app.logIn(work.admin);
    const url = `${exportProcessSql.path}?generateProcessDataId=CARRIED_TWICE&format=json`;
    const bundle = (await web.app.app.inject({ method: "GET", url, headers: { token } })).body;
    await publish(web.app, work, process(work.leader));
    const { user } = await web.open("/sqlRelease?part=import", { as: work.admin });
    await user.upload(await screen.findByLabelText("发布包文件"), new File([bundle], "release.json"));
    await user.click(await screen.findByRole("checkbox", { name: /流程 随身三/u }));

    // when
    const accept = ["process:CARRIED_TWICE"];
    await web.app.call(importRelease, { bundle, accept }, { as: work.admin });
    const before = (await web.app.call(releases, {}, { as: work.admin })).data.length;
    await user.click(screen.getByRole("button", { name: "导入 1 项" }));

    // then
    expect(await screen.findByText("没有改动：所选各项与本系统相同。")).toHaveAttribute("role", "status");
    expect((await web.app.call(releases, {}, { as: work.admin })).data).toHaveLength(before);
  });

  it("trusts a key of another installation, and takes that back", async () => {
    const { user } = await web.open("/sqlRelease?part=keys", { as: work.admin });
    await user.type(await screen.findByLabelText(/名称/u), "测试环境");
    await user.type(screen.getByLabelText(/公钥/u), "no key");
    await user.click(screen.getByRole("button", { name: "信任密钥" }));
    expect(await screen.findByText(/不是 Ed25519 公钥/u)).toBeVisible();
    await user.clear(screen.getByLabelText(/公钥/u));
    await user.type(
      screen.getByLabelText(/公钥/u),
      "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=",
    );
    await user.click(screen.getByRole("button", { name: "信任密钥" }));
    await user.click(await screen.findByRole("button", { name: "不再信任" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "不再信任" })).not.toBeInTheDocument());
  });

  describe("for whom a part of the rights is open", () => {
    const roleWith = async (...grants: string[]): Promise<string> => {
      const db = web.app.database.kysely;
      const roleCode = `release-${unique()}`;
      const { userCode } = await anAccount(db, {
        roles: [roleCode],
        organId: work.organId,
        deptId: work.deptId,
      });
      await sql`insert into role_right (role_code, right_type, target)
        values (${roleCode}, 'route', '/sqlRelease')`.execute(db);
      for (const grant of grants)
        await sql`insert into role_right (role_code, right_type, target)
          values (${roleCode}, 'call', ${grant})`.execute(db);
      return userCode;
    };
    const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);

    it.each([
      ["export", ["getProcessDataList", "releaseContents", "exportProcessSql"], "导出"],
      ["import", ["previewRelease", "importRelease"], "导入"],
      ["history", ["releases"], "历史"],
    ])("%s alone is shown, whichever part is asked for", async (_part, grants, name) => {
      const as = await roleWith(...grants);
      await web.open("/sqlRelease?part=keys", { as });
      expect(await screen.findByRole("tab", { name: new RegExp(name, "u") })).toBeVisible();
      expect(tabs()).toHaveLength(1);
      expect(screen.queryByRole("button", { name: "回滚" })).not.toBeInTheDocument();
      expect(screen.queryByText(/没有权限/u)).not.toBeInTheDocument();
    });

    it("says so where none is", async () => {
      await web.open("/sqlRelease", { as: await roleWith() });
      expect(await screen.findByText(/没有任何操作权限/u)).toBeVisible();
    });

    it("an administrator of one organisation sees no keys, which are the group's", async () => {
      const db = web.app.database.kysely;
      const { organId, deptId } = work;
      const { userCode } = await anAccount(db, { organId, deptId });
      await aRoleHolder(db, { userCode, roleCode: "admin", organId });
      await web.open("/sqlRelease?part=keys", { as: userCode });
      await screen.findByRole("tab", { name: /导出/u });
      expect(tabs()).toHaveLength(3);
    });
  });
});
