import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** What has the focus, in words. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return "nowhere";
    return element.getAttribute("aria-label") ?? element.textContent ?? "";
  });

/** Waits for the focus to be on what says so. */
export const expectFocus = (page: Page, on: string) => expect.poll(() => focused(page)).toContain(on);

/** Goes on with Tab, or back with Shift Tab where `element` stands before, from where the focus is; nothing is focused but by keys. */
export async function tabTo(page: Page, element: Locator, most = 120): Promise<void> {
  await element.first().waitFor({ state: "attached" });
  const isBefore = await element.evaluate((one) => {
    const from = document.activeElement;
    return from !== null && (from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  });
  const key = isBefore ? "Shift+Tab" : "Tab";
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await hasFocus(element)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not come to ${element.toString()}`);
}

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
