import { resolve } from "node:path";
import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endAbsence, enterAbsence } from "#contract/calls/absences.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest({ schemas: resolve("schemas") });
  work = await aWorkplace(web.app.database.kysely);
});
afterAll(() => web.close());

it("an absence that cannot be ended any more says so where it was asked, and the question stays", async () => {
  // given
  const as = work.staff;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const away = { userCode: work.colleague, fromDay: inDays(5), toDay: inDays(6) };
  const { absenceId } = (await web.app.call(enterAbsence, away, { as })).data;
  const { user } = await web.open("/myConfig", { as });
  await user.click(await screen.findByRole("button", { name: "结束" }));
  void (await web.app.call(endAbsence, { absenceId }, { as })).data;

  // when
  const dialog = screen.getByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "结束" }));

  // then
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(/不存在/u);
});
