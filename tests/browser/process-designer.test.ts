import { resolve } from "node:path";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { getProcessDataList, insertFormPageInfo, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aNumber, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { anAccount } from "../support/builders/account.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";
import { saveMark } from "../support/save-mark.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;
let address: string;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  work = await aWorkplace(app.database.kysely);
  const page = {
    ...aPage(
      aField("subject", { componentTitle: "采购内容" }),
      aNumber("amount", { componentTitle: "金额", isCondition: true }),
    ),
    pageId: "BUY",
    label: "采购单",
    company: String(work.organId),
    state: "effective",
  };
  void (await app.call(insertFormPageInfo, { data: JSON.stringify(page) }, { as: work.designer })).data;
  address = await listen(app);
  visitors = new Visitors(app, address);
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const card = (page: Page, name: string) => page.locator("[data-step]", { hasText: name });
const panel = (page: Page) => page.locator("[data-designer-panel]");

/** Chooses in a field that is searched by typing. */
async function pick(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByRole("combobox", { name: label, exact: true });
  await field.click();
  await field.fill(typed);
  await page.locator("ul[role=listbox] [role=option]").first().click();
}

/** Names the step whose panel is open and says who does it. */
async function nameStep(page: Page, name: string, userCode: string): Promise<void> {
  const title = panel(page).getByRole("textbox", { name: "环节名称", exact: true });
  // The panel follows what is chosen: until then it shows the step before.
  await expect.poll(() => title.inputValue()).toBe("审批");
  await title.fill(name);
  await panel(page).getByRole("combobox", { name: "办理人规则", exact: true }).selectOption("users");
  await pick(page, "人员", userCode);
}

async function add(page: Page, behind: string, what: string): Promise<void> {
  await page.locator(`[data-insert="${behind}"]`).click();
  await page.getByRole("menuitem", { name: what }).click();
}

test("a process with parallel branches, a condition and field rights, from nothing to its first application", async () => {
  const page = await visitors.open(work.designer, "/processDesc");

  // given: a process of its own, with what has to be said of it
  await page.getByRole("textbox", { name: "流程名称", exact: true }).fill("设备采购");
  await page.getByRole("textbox", { name: "流程编码" }).fill("BUYING");
  await page.getByRole("button", { name: "开始设计" }).click();
  await card(page, "申请").waitFor();
  await pick(page, "流程分类", "");
  await panel(page).getByRole("textbox", { name: "流程说明", exact: true }).fill("采购设备");
  await panel(page).getByRole("textbox", { name: "标签" }).fill("采购");
  await pick(page, "表单", "采购单");

  // when: two branches side by side, and a third step for large amounts alone
  await add(page, "apply", "审批环节");
  await nameStep(page, "组长审批", work.leader);
  await add(page, "approve", "审批环节");
  await nameStep(page, "法务审核", work.colleague);
  await add(page, "approve", "并行分支");
  await nameStep(page, "财务审核", work.finance);
  await add(page, "approve2", "条件分支");
  await nameStep(page, "负责人批准", work.head);
  await card(page, "法务审核").click();
  await panel(page).getByRole("button", { name: "添加条件", exact: true }).first().click();
  await panel(page).getByRole("combobox", { name: "字段" }).first().selectOption("form.amount");
  await panel(page).getByRole("combobox", { name: "判断" }).first().selectOption(">");
  await panel(page).getByRole("spinbutton", { name: "值" }).first().fill("5000");
  await panel(page).getByText("form.amount > 5000").waitFor();

  // when: the same as text, with a field that is not there, then one that is offered by what it is called
  await panel(page).getByRole("button", { name: "文本", exact: true }).first().click();
  const text = panel(page).locator(".cm-content").first();
  // The editor has just come: a selection made in that moment may be set anew by it.
  const wrong = "form.amuont > 5000";
  await expect.poll(async () => (await text.fill(wrong), text.textContent())).toBe(wrong);
  await expect
    .poll(() => panel(page).locator(".cm-lintRange-error").allTextContents())
    .toEqual(["form.amuont"]);
  await text.fill("");
  await text.pressSequentially("金额");
  await page.getByRole("option", { name: /^金额/u }).click();
  await text.pressSequentially(" > 5000");
  await expect.poll(() => panel(page).locator(".cm-lintRange-error").count()).toBe(0);
  await panel(page).getByRole("button", { name: "条件编辑器", exact: true }).first().click();
  await panel(page).getByText("form.amount > 5000").waitFor();

  // then: whoever would do it is found, and the drawing has all of it
  await page.getByRole("button", { name: "画布" }).click();
  // Each step stands in a place of its own, and nothing lies over it.
  const covered = () =>
    page.locator(".react-flow__node").evaluateAll((nodes) =>
      nodes
        .filter((node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          return width === 0 || hit?.closest(".react-flow__node") !== node;
        })
        .map((node) => node.textContent),
    );
  await page.locator(".react-flow__node", { hasText: "负责人批准" }).waitFor();
  await expect.poll(covered).toEqual([]);

  // when: field rights
  await page.getByRole("button", { name: "字段权限" }).click();
  await page.getByRole("gridcell", { name: /财务审核 · 金额/u }).click();
  await page.keyboard.press("w");
  await page.getByRole("gridcell", { name: "财务审核 · 金额：可写" }).waitFor();

  // when: tried, then published
  await page.getByRole("button", { name: "0 个问题" }).waitFor();
  await page.getByRole("button", { name: "试运行" }).click();
  await pick(page, "申请人", work.staff);
  await page.getByLabel("金额", { exact: true }).fill("8000");
  const steps = page.getByRole("region", { name: "办理过程" });
  await steps.getByText("负责人批准").waitFor();
  await steps.getByRole("button", { name: /^提交/u }).click();
  await steps.getByRole("button", { name: /^同意 组长审批/u }).click();
  await steps.getByRole("button", { name: /^同意 财务审核/u }).waitFor();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await page.getByText("已启用 · 版本 1").waitFor();

  // then
  const { data } = await app.call(
    getProcessDataList,
    { processId: "BUYING", version: 1 },
    { as: work.designer },
  );
  expect(data.rows[0]?.definition?.tasks).toMatchObject([
    { taskId: "apply", transitions: [{ toTaskId: "approve" }] },
    { taskName: "组长审批", split: "all", transitions: [{ toTaskId: "approve2" }, { toTaskId: "approve3" }] },
    { taskName: "财务审核", fieldRights: { amount: "write" } },
    {
      taskName: "法务审核",
      transitions: [{ transExpression: "form.amount > 5000" }, { toTaskId: "END", transExpression: "" }],
    },
    { taskName: "负责人批准" },
  ]);
  const filed = await fileApplication(app, work.staff, "BUYING", { subject: "服务器", amount: 8_000 });
  expect(filed.next).toHaveLength(1);
});

test("conditions of ways and of form events are built from what choices and people are called", async () => {
  // given
  const kinds = [
    { VALUE: "annual", TEXT: "年假" },
    { VALUE: "sick", TEXT: "病假" },
  ];
  const form = {
    ...aPage(
      aField("kind", {
        componentTitle: "类型",
        componentType: ComponentType.select,
        candidateJsonValue: kinds,
      }),
      aField("proof", { componentTitle: "证明" }),
    ),
    pageId: "KINDS",
    label: "类型单",
    company: String(work.organId),
    state: "temporary",
  };
  void (await app.call(insertFormPageInfo, { data: JSON.stringify(form) }, { as: work.designer })).data;
  const page = await visitors.open(work.designer, "/formBuilder/edit?pageId=KINDS");
  const compare = async (field: string) => {
    await page.getByRole("button", { name: "添加条件", exact: true }).first().click();
    await page.getByRole("combobox", { name: "字段" }).last().selectOption(field);
  };
  const value = () => page.getByRole("combobox", { name: "值", exact: true }).last();

  // when: an event of the form
  await page.getByRole("button", { name: "联动", exact: true }).click();
  await page.getByRole("button", { name: "添加联动" }).first().click();
  await compare("form.kind");
  await value().selectOption({ label: "病假" });

  // then
  await page.getByText('form.kind = "sick"', { exact: true }).waitFor();
  await saveMark(page, "草稿已保存").waitFor();

  // given: a process with the form
  const sent = { data: JSON.stringify({ ...form, state: "effective" }) };
  void (await app.call(insertFormPageInfo, sent, { as: work.designer })).data;
  const steps = [aStart("one"), approvedBy("one", work.leader, { taskName: "甲", taskHour: 8 })];
  const definition = aProcess(steps, { processId: "KINDS", processName: "类型", pageId: "KINDS" });
  const company = String(work.organId);
  const draft = { ...definition, status: "draft", company };
  void (await app.call(saveOrUpdateProcessData, draft as never, { as: work.designer })).data;
  await page.goto(`${address}/#/processDesc?processId=KINDS`);

  // when: a way of one of its steps
  await card(page, "甲").click();
  await compare("form.kind");
  await value().selectOption({ label: "年假" });
  await page.getByRole("button", { name: "添加条件", exact: true }).first().click();
  await page.getByRole("combobox", { name: "类型", exact: true }).last().selectOption("applicant");
  await value().fill("COLLEAGUE");
  await page.getByRole("option", { name: /COLLEAGUE/u }).click();
  const expression = `form.kind = "annual" and applicant.userCode = "${work.colleague}"`;
  await page.getByText(expression, { exact: true }).waitFor();
  await saveMark(page, "草稿已保存").waitFor();

  // then: whoever comes back reads the names; the code of a choice that is gone stays, and says so
  const gone = kinds.slice(1);
  const [kind, ...rest] = form.components;
  const later = { ...form, components: [{ ...kind, candidateJsonValue: gone }, ...rest], state: "temporary" };
  void (await app.call(insertFormPageInfo, { data: JSON.stringify(later) }, { as: work.designer })).data;
  await page.reload();
  await card(page, "甲").click();
  await panel(page).getByText("COLLEAGUE的姓名", { exact: true }).waitFor();
  await panel(page).getByText(expression, { exact: true }).waitFor();

  // then: the table of ways says the same in words
  await page.getByRole("button", { name: "表格", exact: true }).click();
  const words = /类型等于“年假”.*申请人的账号等于“COLLEAGUE的姓名”/u;
  await page.getByRole("cell", { name: words }).waitFor();
});

test("a way on the canvas goes past the steps that it does not lead to, and its words stand clear of them", async () => {
  // given: ways that leave one, two and three steps out, one that is the same for all, and one back
  const steps = [
    aStart("one"),
    approvedBy("one", work.leader, {
      to: [["two", "form.amount > 5000"], ["three", "form.amount > 100 and form.amount < 1000"], "END"],
    }),
    approvedBy("two", work.leader, { to: [["one", "form.amount > 9000"], "three"] }),
    approvedBy("three", work.leader, { split: "all", to: ["four", "five"] }),
    approvedBy("four", work.leader, { to: "five" }),
    approvedBy("five", work.leader),
  ];
  const around = { ...aProcess(steps, { processId: "AROUND" }), status: "draft" as const };
  const company = String(work.organId);
  await app.call(saveOrUpdateProcessData, { ...around, company } as never, { as: work.designer });

  // when
  const page = await visitors.open(work.designer, "/processDesc?processId=AROUND");
  await page.getByRole("button", { name: "画布", exact: true }).click();
  await page.locator(".react-flow__edge").nth(9).waitFor({ state: "attached" });

  // then
  const met = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll<HTMLElement>(".react-flow__node")].map((node) => ({
        id: node.dataset["id"] ?? "",
        box: node.getBoundingClientRect(),
      }));
      const isIn = (box: DOMRect, x: number, y: number) =>
        x > box.left + 2 && x < box.right - 2 && y > box.top + 2 && y < box.bottom - 2;
      return [...document.querySelectorAll<SVGGElement>(".react-flow__edge")].flatMap((edge) => {
        const path = edge.querySelector<SVGPathElement>(".react-flow__edge-path");
        const matrix = path?.getScreenCTM();
        if (!path || !matrix) return ["not drawn"];
        const length = path.getTotalLength();
        const points = Array.from({ length: 400 }, (_, at) =>
          path.getPointAtLength((length * (at + 0.5)) / 400).matrixTransform(matrix),
        );
        const crossed = boxes.filter(({ box }) => points.some(({ x, y }) => isIn(box, x, y)));
        const words = edge.querySelector(".react-flow__edge-textbg")?.getBoundingClientRect();
        const hidden = boxes.filter(
          ({ box }) =>
            words !== undefined &&
            words.left < box.right &&
            words.right > box.left &&
            words.top < box.bottom &&
            words.bottom > box.top,
        );
        return [...crossed, ...hidden].map(({ id }) => `${edge.dataset["id"]} meets ${id}`);
      });
    });
  await expect.poll(met).toEqual([]);

  // when: a step is dragged away, and tidied up again
  const before = await page.locator('.react-flow__edge[data-id="four 0"] path').first().getAttribute("d");
  const four = page.locator('.react-flow__node[data-id="four"]');
  await four.hover();
  await page.mouse.down();
  await page.mouse.move(60, 300, { steps: 4 });
  await page.mouse.up();
  const drawn = () => page.locator('.react-flow__edge[data-id="four 0"] path').first().getAttribute("d");
  await expect.poll(drawn).not.toBe(before);
  await page.getByRole("button", { name: "重新排列" }).click();

  // then
  await expect.poll(drawn).toBe(before);
});

test.each([
  ["/processDesc?processId=STEADY", "Publish", 1440],
  ["/processDesc?processId=STEADY", "Publish", 1280],
  ["/formBuilder/edit?pageId=BUY", "Put into effect", 1440],
  ["/formBuilder/edit?pageId=BUY", "Put into effect", 1280],
] as const)(
  "at %s, “%s” stays under the finger while a draft is saved and judged, %i wide",
  async (path, name, width) => {
    // given
    const steps = [aStart("one"), approvedBy("one", work.leader, { taskHour: 8 })];
    const steady = {
      ...aProcess(steps, { processId: "STEADY", processName: "Fast", i18n: { "en-US": "Fast" } }),
      status: "draft" as const,
    };
    const company = String(work.organId);
    await app.call(saveOrUpdateProcessData, { ...steady, company } as never, { as: work.designer });
    const page = await visitors.open(work.designer, path, { language: "en-US", width });
    const places = new Set<string>();
    const button = page.getByRole("button", { name, exact: true });
    await button.waitFor();
    const look = async () => places.add(JSON.stringify(await button.boundingBox()));
    await look();

    // when: what it is called changes; that a process has no name is a problem, too
    const title = page.getByRole("textbox", { name: /^(Process|Form) name/u }).first();
    for (const text of [path.startsWith("/form") ? "Steady for now" : "", "Steady"]) {
      await title.fill(text);
      for (const said of ["Unsaved changes", "Draft saved"]) {
        await page.getByText(said, { exact: false }).first().waitFor();
        await look();
      }
    }

    // then
    expect([...places]).toHaveLength(1);
  },
);

test("two designers on one draft see each other, and lose nothing: side by side, cut off, closed, logged out", async () => {
  // given: a process with two steps, and two people who have it open
  const steps = [
    aStart("one"),
    approvedBy("one", work.leader, { taskName: "甲", taskHour: 8, to: ["two"] }),
    approvedBy("two", work.head, { taskName: "乙", taskHour: 8 }),
  ];
  await publish(app, work, aProcess(steps, { processId: "SHARED", processName: "共用" }));
  const { userCode: second } = await anAccount(app.database.kysely, {
    organId: work.organId,
    realName: "设计二",
    roles: ["process-admin"],
  });
  const path = "/processDesc?processId=SHARED";
  const mine = await visitors.open(work.designer, path);
  const theirs = await visitors.open(second, path);
  const rename = async (page: Page, from: string, to: string) => {
    await card(page, from).click();
    await panel(page).getByRole("textbox", { name: "环节名称", exact: true }).fill(to);
  };
  const names = async () => {
    const { data } = await app.call(getProcessDataList, { processId: "SHARED" }, { as: second });
    return data.rows[0]?.definition?.tasks.slice(1).map(({ taskName }) => taskName);
  };
  const here = (page: Page) => page.getByRole("list", { name: "同时打开的人" });

  // then: each sees the other, and where they are
  await card(theirs, "乙").click();
  await here(mine).getByText("设计二：乙").waitFor({ state: "attached" });

  // when: another tab comes and goes
  const third = await theirs.context().newPage();
  await third.goto(`${address}/#${path}`);
  await card(third, "甲").click();
  await here(mine).getByText("设计二：乙; 设计二：甲").waitFor({ state: "attached" });
  expect(await here(mine).getByRole("listitem").count()).toBe(1);
  await third.goto("about:blank");

  // then
  await here(mine).getByText("设计二：乙", { exact: true }).waitFor({ state: "attached" });

  // when: both change a step, one after the other
  await rename(mine, "甲", "甲改");
  await saveMark(mine, "草稿已保存").waitFor();
  await rename(theirs, "乙", "乙改");
  await theirs.getByRole("button", { name: "合并双方的修改" }).click();

  // then
  await expect.poll(names).toEqual(["甲改", "乙改"]);

  // when: one is cut off and closes the tab, the other goes on
  await mine.context().setOffline(true);
  await rename(mine, "甲改", "甲离线");
  await saveMark(mine, "改动已留在本浏览器").waitFor();
  const again = await mine.context().newPage();
  await mine.close();
  await rename(theirs, "乙改", "乙再改");
  await expect.poll(names).toEqual(["甲改", "乙再改"]);
  await again.context().setOffline(false);
  await again.goto(`${address}/#${path}`);
  await again.getByRole("button", { name: "恢复" }).click();
  await again.getByRole("button", { name: "合并双方的修改" }).click();

  // then
  await expect.poll(names).toEqual(["甲离线", "乙再改"]);

  // when: the session ends while something is not saved yet
  const saving = /saveOrUpdateProcessData/u;
  await again.route(saving, (route) => route.abort());
  await rename(again, "甲离线", "甲过期");
  await saveMark(again, "改动已留在本浏览器").waitFor();
  await sql`delete from session where user_code = ${work.designer}`.execute(app.database.kysely);
  await again.unroute(saving);
  await again.waitForURL(/login/u);
  // The old session has gone from this browser once one may log in.
  await again.locator('input[type="password"]').waitFor();
  await visitors.logIn(again, work.designer);
  await again.goto(`${address}/#${path}`);
  await again.getByRole("button", { name: "恢复" }).click();

  // then
  await expect.poll(names).toEqual(["甲过期", "乙再改"]);
});
