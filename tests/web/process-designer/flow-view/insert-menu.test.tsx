import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { aProcess, approvedBy, aStart } from "../../../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
});
afterAll(() => web.close());

it("what can be put behind a step is chosen by keyboard: arrows, first letters, Enter; Esc goes back to where it opened", async () => {
  // given
  const company = String(work.organId);
  const tasks = [aStart("one"), approvedBy("one", work.leader, { taskHour: 8 })];
  const definition = { ...aProcess(tasks, { processId: "KEYS", company }), status: "draft" as const };
  void (await web.app.call(saveOrUpdateProcessData, definition, { as: work.designer })).data;
  const { user } = await web.open("/processDesc?processId=KEYS", { as: work.designer, language: "en-US" });
  const plus = () => document.querySelector<HTMLElement>('[data-insert="one"]')!;
  await waitFor(() => expect(plus()).toBeVisible(), { timeout: 25_000 });
  const focused = () => document.activeElement?.textContent;

  // when: opened, and walked
  plus().focus();
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Approval step");
  await user.keyboard("{End}");
  expect(focused()).toBe("Parallel branch");
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Approval step");
  await user.keyboard("p");
  expect(focused()).toBe("Parallel branch");

  // then
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(plus()).toHaveFocus();

  // when
  await user.keyboard("{Enter}");
  await user.keyboard("{Enter}");

  // then: the step is there, called in the reader's language, and the focus is where it was
  expect(plus()).toHaveFocus();
  await waitFor(async () => {
    const { data } = await web.app.call(getProcessDataList, { processId: "KEYS" }, { as: work.designer });
    const { taskName, i18n } = data.rows[0]?.definition?.tasks[2] ?? {};
    expect({ taskName, i18n }).toEqual({ taskName: "Approval", i18n: { "en-US": "Approval" } });
  });
});
