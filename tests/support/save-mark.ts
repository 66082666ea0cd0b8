import type { Locator, Page } from "playwright-core";

/** The mark that says how a draft stands, where it says so; what a screen reader is told of it stands beside it. */
export function saveMark(page: Page, said: string): Locator {
  return page.locator('[class*="_saveMark_"]').filter({ hasText: said });
}
