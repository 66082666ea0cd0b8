import type { Locator, Page } from "playwright-core";

/** A numbered or dotted line of a guide under its heading, and whoever does it. */
export interface GuideStep {
  heading: string;
  line: string;
  account: string;
}

/**
 * The steps of a guide: its list entries, each on one line. Headings that end in an account's name in backticks, such
 * as "Approve it, as `LEADER01`", say who sits in front of the screen from there on.
 */
export function readGuide(text: string): GuideStep[] {
  const steps: GuideStep[] = [];
  let heading = "";
  let account = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("#")) {
      heading = line.replace(/^#+ /u, "");
      account = /`([A-Z]+\d*)`/u.exec(heading)?.[1] ?? account;
    } else if (/^(?:\d+\.|-) /u.test(line)) {
      steps.push({ heading, line: line.replace(/^(?:\d+\.|-) /u, ""), account });
    }
  }
  return steps;
}

type Act = (page: Page, parts: readonly string[]) => Promise<void>;

const pressable = ["button", "link", "menuitem", "tab", "radio", "option", "gridcell"] as const;

/** What has this name and can be pressed: what is seen of it, else what only a screen reader is told. */
function named(within: Page | Locator, name: string): Locator {
  const [first, ...others] = pressable.map((role) => within.getByRole(role, { name, exact: true }));
  return others.reduce((all, one) => all.or(one), first as Locator).filter({ visible: true });
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()[\]\\|]/gu, "\\$&");

function field(within: Page | Locator, label: string): Locator {
  // Fields that must be filled in say so to screen readers behind their name.
  const name = new RegExp(`^${literally(label)}(?:\\W*required\\W*)?$`, "u");
  return within
    .getByRole("textbox", { name })
    .or(within.getByRole("spinbutton", { name }))
    .or(within.getByRole("combobox", { name }))
    .filter({ visible: true });
}

async function choose(list: Locator, choice: string): Promise<void> {
  await list.waitFor();
  if ((await list.evaluate((element) => element.tagName)) === "SELECT") {
    await list.selectOption({ label: choice });
    return;
  }
  await list.click();
  await list.fill(choice);
  const page = list.page();
  // A person is found by their user name too, which stands beside the name.
  await page.getByRole("option").filter({ hasText: choice, visible: true }).first().click();
}

/**
 * What the sentences of a guide mean. Names of what is on the screen are bold, what one writes or reads is in
 * backticks; "press the first **Add**" where there are several.
 */
const sentences: readonly [RegExp, Act][] = [
  [
    /^Go to \*\*(.+?)\*\*\.$/u,
    async (page, [name = ""]) => {
      // The number of what waits there belongs to the link.
      const link = new RegExp(`^${literally(name)}(?: \\d+)?$`, "u");
      const entry = page.getByRole("navigation").getByRole("link", { name: link }).first();
      await entry.click();
      // The page that one comes from stays until the other is there; what is looked for next may stand on both.
      await entry.and(page.locator('[aria-current="page"]')).waitFor();
    },
  ],
  [
    /^Press \*\*(.+?)\*\* below `(.+?)`\.$/u,
    async (page, [name = "", above = ""]) => {
      const below = page.locator(`[aria-description*=${JSON.stringify(`“${above}”`)}]`);
      await page.getByRole("button", { name, exact: true }).and(below).first().click();
    },
  ],
  [
    /^Press the (first|last) \*\*(.+?)\*\*\.$/u,
    async (page, [which, name = ""]) => {
      const all = named(page, name);
      await (which === "first" ? all.first() : all.last()).click();
    },
  ],
  [/^Press \*\*(.+?)\*\*\.$/u, async (page, [name = ""]) => named(page, name).first().click()],
  [
    /^Confirm with \*\*(.+?)\*\*\.$/u,
    async (page, [name = ""]) => {
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name, exact: true }).click();
      await dialog.waitFor({ state: "hidden" });
    },
  ],
  [/^Press the key `(.+?)`\.$/u, (page, [key = ""]) => page.keyboard.press(key)],
  [
    /^Open the step `(.+?)`\.$/u,
    async (page, [step = ""]) => {
      await page.locator("[data-step]", { hasText: step }).first().click();
    },
  ],
  [
    /^Open `(.+?)`\.$/u,
    async (page, [text = ""]) => {
      await page.getByText(text).filter({ visible: true }).first().click();
    },
  ],
  [
    /^Write `(.+?)` in (the last )?\*\*(.+?)\*\*\.$/u,
    async (page, [value = "", last, label = ""]) => {
      const all = field(page, label);
      await (last === undefined ? all.first() : all.last()).fill(value);
    },
  ],
  [
    /^Choose `(.+?)` in (the last )?\*\*(.+?)\*\*\.$/u,
    async (page, [value = "", last, label = ""]) => {
      const all = field(page, label);
      await choose(last === undefined ? all.first() : all.last(), value);
    },
  ],
  [
    /^Tick \*\*(.+?)\*\*\.$/u,
    (page, [label = ""]) => page.getByRole("checkbox", { name: label }).first().check(),
  ],
  [
    /^You no longer see `(.+?)`\.$/u,
    async (page, [text = ""]) => {
      await page.getByText(text).filter({ visible: true }).first().waitFor({ state: "hidden" });
    },
  ],
  [
    /^You see `(.+?)`\.$/u,
    async (page, [text = ""]) => {
      await page.getByText(text).filter({ visible: true }).first().waitFor();
    },
  ],
];

/** Does what one line says; several sentences are done one after the other. @throws where a sentence means nothing. */
export async function followLine(page: Page, line: string): Promise<void> {
  for (const sentence of line.split(/(?<=[*`]\.) (?=[A-Z])/u)) {
    const known = sentences.find(([pattern]) => pattern.test(sentence));
    if (known === undefined)
      throw new Error(`Nothing follows from “${sentence}”: see tests/support/follow-guide.ts`);
    const [pattern, act] = known;
    await act(page, (pattern.exec(sentence) ?? []).slice(1));
  }
}
