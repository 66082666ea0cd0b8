import { readFile } from "node:fs/promises";
import type axe from "axe-core";
import type { Page } from "playwright-core";

/** The checker as it is smallest: each page is sent it. */
const checkerScript = readFile("node_modules/axe-core/axe.min.js", "utf8");

/** WCAG 2.2, A and AA. */
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export interface AccessibilityCheck {
  /** A part of the page; absent: all of it. */
  within?: string;
  /** Also what axe calls good practice. */
  andGoodPractice?: boolean;
}

/** An element that breaks a rule of axe: the rule, its start tag and where it stands. */
export interface AccessibilityFault {
  rule: string;
  html: string;
  selector: string;
}

/** What axe finds on a page as it stands. The page's own policy forbids scripts from outside; axe comes in through the debugger. */
export async function accessibilityFaultsOf(
  page: Page,
  { within, andGoodPractice = false }: AccessibilityCheck = {},
): Promise<AccessibilityFault[]> {
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(await checkerScript);
  return page.evaluate(
    async ({ place, tags }) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe };
      // What passes need not be described, and no rule that runs here reads style sheets: half the time.
      const { violations } = await checker.run(place ?? document, {
        resultTypes: ["violations"],
        preload: false,
        ...(tags === undefined ? {} : { runOnly: tags }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, target }) => ({ rule: id, html, selector: String(target[0]) })),
      );
    },
    { place: within, tags: andGoodPractice ? undefined : wcag },
  );
}

/** The same, a line each. */
export async function whatKeepsPeopleOut(page: Page, check: AccessibilityCheck = {}): Promise<string[]> {
  const faults = await accessibilityFaultsOf(page, check);
  return faults.map(({ rule, html }) => `${rule}: ${html}`);
}

/** By how many pixels a page is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Whatever is wrong with a whole screen, a line each: what axe finds, texts that are cut off, a page wider than its window. */
export async function faultsOfScreen(page: Page): Promise<string[]> {
  const faults = await whatKeepsPeopleOut(page);
  const overflow = await overflowOf(page);
  if (overflow > 0) faults.push(`${overflow} pixels wider than its window`);
  return [...faults, ...(await cutOffTextsOf(page))];
}

/** Texts that something cuts off without an ellipsis and without a way to scroll to the rest: a line each, as it reads and what cuts it. */
async function cutOffTextsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** What cuts a line of text off, looking outwards from it. */
    const cutterOf = (inside: Element, { left, right }: DOMRect): Element | undefined => {
      for (let at: Element | null = inside; at !== null; at = at.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp, clipPath, position } = getComputedStyle(at);
        const isScrolledTo = overflowX === "auto" || overflowX === "scroll";
        const isSaid = textOverflow === "ellipsis" || webkitLineClamp !== "none";
        const isForEars = clipPath !== "none" || at.getAttribute("aria-hidden") === "true";
        if (isScrolledTo || isSaid || isForEars || position === "fixed") return undefined;
        const frame = at.getBoundingClientRect();
        const isCut = right > frame.right + 1 || left < frame.left - 1;
        if (overflowX !== "visible" && isCut) return at;
      }
      return undefined;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const inside = text.parentElement;
      if (inside === null || !inside.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const cutter = lines.map((line) => cutterOf(inside, line)).find((by) => by !== undefined);
      if (cutter !== undefined)
        found.push(`"${text.textContent?.trim()}" by ${cutter.tagName} ${cutter.className}`);
    }
    return found;
  });
}
