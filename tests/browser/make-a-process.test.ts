import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bootstrap } from "#server/bootstrap/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace } from "../support/builders/a-workplace.ts";
import { followLine, readGuide } from "../support/follow-guide.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let visitors: Visitors;
/** Who of the test's own workplace stands for an account of the guide. */
let standIns: ReadonlyMap<string, string>;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  await bootstrap(app.database, "Admin2026", "schemas");
  const work = await aWorkplace(app.database.kysely);
  await sql`insert into process_category (process_type_id, type_name) values ('money', 'Finance')`.execute(
    app.database.kysely,
  );
  standIns = new Map([
    ["PROCADMIN", work.designer],
    ["STAFF01", work.staff],
    ["LEGAL01", work.colleague],
    ["FINANCE01", work.finance],
    ["FINANCE02", work.otherFinance],
    ["HEAD01", work.head],
  ]);
  visitors = new Visitors(app, await listen(app));
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

/** `GUIDE_PICTURES=docs/pictures` takes the pictures of the guide: the screen at the end of each of its parts. */
const pictures = process.env["GUIDE_PICTURES"];
const picture = (screen: Page, heading: string) =>
  screen.screenshot({
    path: `${pictures}/make-a-process-${heading
      .toLowerCase()
      .replaceAll(/[^a-z]+/gu, "-")
      .replaceAll(/^-|-$/gu, "")}.png`,
    animations: "disabled",
  });

/** What a screen tells at this moment: alerts, notices, how a draft stands. */
const toldBy = async (screen: Page) => {
  const told = screen
    .getByRole("alert")
    .or(screen.getByRole("status"))
    .or(screen.locator("[aria-live]"))
    .or(screen.locator("[data-state]"))
    .filter({ visible: true });
  return (await told.allInnerTexts()).filter((text) => text.trim() !== "");
};

test("docs/make-a-process.md leads from nothing to the first application approved, line by line", async () => {
  // given
  const steps = readGuide(await readFile("docs/make-a-process.md", "utf8"));
  const screens = new Map<string, Page>();
  const screenOf = async (account: string) => {
    const open = screens.get(account) ?? (await visitors.open(account, "/userTask", { language: "en-US" }));
    screens.set(account, open);
    return open;
  };

  for (const [at, { heading, line, account }] of steps.entries()) {
    // when
    const said = [...standIns].reduce((text, [name, code]) => text.replaceAll(name, code), line);
    const screen = await screenOf(standIns.get(account) ?? account);

    // then: what the line names is there, and does what the next line builds on
    await followLine(screen, said).catch(async (cause: unknown) => {
      const told = (await toldBy(screen)).join("\n  ");
      throw new Error(`“${heading}”: ${line}\nThe screen tells:\n  ${told}`, { cause });
    });
    if (pictures !== undefined && steps[at + 1]?.heading !== heading) await picture(screen, heading);
  }

  const { rows } = await sql<{ status: string; applyTitle: string }>`
    select status, apply_title from process_instance`.execute(app.database.kysely);
  expect(rows).toEqual([{ status: "complete", applyTitle: "Two notebooks" }]);
});
