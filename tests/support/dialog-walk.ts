import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { overflowOf, whatKeepsPeopleOut } from "./accessibility.ts";

export const phone = { width: 390, height: 844 };

/** How a dialog is opened; without a menu by its button. */
export interface DialogOpener {
  name: RegExp;
  /** The button whose menu has it. */
  menu?: RegExp;
}

/** Where one designs: on a phone that is not offered. */
export const desk = { width: 1024, height: 768 };

const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const holdsFocus = (element: Locator) => element.evaluate((one) => one.contains(document.activeElement));
/** What the browser itself has of the ring (its address line) is the page's body. */
const isOutside = (element: Locator) =>
  element.evaluate(
    (one) => document.activeElement !== document.body && !one.contains(document.activeElement),
  );

/** In the page: the focus is on the first field there is, of radio buttons on the chosen one. */
const beginsAtItsField = (dialog: Element) => {
  const [first] = dialog.querySelectorAll<HTMLInputElement>(":is(input, select, textarea):enabled");
  const chosen =
    first?.type === "radio" ? dialog.querySelector(`input[name="${first.name}"]:checked`) : undefined;
  return first === undefined || document.activeElement === (chosen ?? first);
};

/** Opens a dialog by keyboard and answers what opened it, which has the focus again once it is closed. */
async function open(page: Page, { name, menu }: DialogOpener): Promise<Locator> {
  const opener = page.getByRole("button", { name: menu ?? name }).last();
  await opener.press("Enter");
  if (menu !== undefined) await page.getByRole("menuitem", { name }).press("Enter");
  return opener;
}

/** Opens a dialog by its button and the keyboard, looks at it, and closes it with Esc; on a phone it is as wide as the window. */
export async function walkThrough(page: Page, given: DialogOpener): Promise<void> {
  const { name } = given;
  const window = page.viewportSize() ?? phone;
  const opener = await open(page, given);
  const dialog = page.getByRole("dialog");
  await dialog.waitFor().catch((error: unknown) => {
    throw new Error(`${name}: no dialog at ${page.url()}`, { cause: error });
  });
  await expect.poll(() => dialog.locator("[aria-busy=true]").count()).toBe(0);

  expect(await holdsFocus(dialog), `${name}: the focus is inside`).toBe(true);
  expect(await dialog.evaluate(beginsAtItsField), `${name}: it begins at its first field`).toBe(true);
  expect(await dialog.getAttribute("aria-labelledby"), `${name}: it has a name`).not.toBeNull();
  const { x, y, width, height } = (await dialog.boundingBox())!;
  if (window.width === phone.width)
    expect([x, width], `${name}: as wide as the window`).toEqual([0, phone.width]);
  expect(y >= 0 && y + height <= window.height, `${name}: no higher than the window`).toBe(true);
  for (const button of await dialog.locator("footer button").all()) {
    const place = (await button.boundingBox())!;
    const isInReach =
      place.x >= 0 && place.x + place.width <= window.width && place.y + place.height <= window.height;
    expect(isInReach, `${name}: its buttons are in sight`).toBe(true);
  }
  const inner = await dialog.evaluate((one) =>
    [...one.querySelectorAll("*")].every(
      (each) =>
        each.getBoundingClientRect().right <= innerWidth + 1 ||
        getComputedStyle(each.parentElement!).overflowX !== "visible",
    ),
  );
  expect(inner, `${name}: nothing stands beyond its edge`).toBe(true);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await whatKeepsPeopleOut(page, { within: "dialog[open]" }), `${name}: open to all`).toEqual([]);
  for (const key of ["Shift+Tab", "Shift+Tab", "Tab", "Tab", "Tab"]) {
    await page.keyboard.press(key);
    expect(await isOutside(dialog), `${name}: ${key} stays inside`).toBe(false);
  }

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => isFocused(opener), { message: `${name}: the focus is back` }).toBe(true);
}
