import type { Locator, Page } from "playwright-core";
import { middleOf } from "./measure.ts";
import type { PageWork } from "./page-work.ts";

const times = 5;

/**
 * How long it takes from emptying a field that must not be empty until the bar says so, and the work of the page's thread
 * for it, in milliseconds: the middle of a few. The field gets its text back.
 */
export async function problemSaid(
  page: Page,
  { field, text, thread }: { field: Locator; text: string; thread: PageWork },
): Promise<{ waited: number; work: number }> {
  const waits: number[] = [];
  const works: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await field.evaluate(waitForProblems);
    works.push(await thread.during(async () => void waits.push(await field.evaluate(emptyAndWait))));
    await field.fill(text);
    await page.getByRole("button", { name: "0 个问题" }).waitFor();
  }
  return { waited: middleOf(waits), work: middleOf(works) };
}

/** Runs in the page: what `emptyAndWait` will wait for. */
function waitForProblems(field: Element): void {
  const kept = window as unknown as { problemsSaid: Promise<number> };
  const said = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "0 个问题");
  if (said === undefined) throw new Error("nothing says how many problems there are");
  kept.problemsSaid = new Promise((settle) => {
    new MutationObserver((_changes, observer) => {
      if (said.textContent?.startsWith("0 ") === true) return;
      observer.disconnect();
      settle(performance.now());
    }).observe(said, { childList: true, characterData: true, subtree: true });
  });
  void field;
}

/** Runs in the page: empties the field as typing does, and answers how long it took until the problem was said. */
async function emptyAndWait(field: Element): Promise<number> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  const begin = performance.now();
  set?.call(field, "");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return (await (window as unknown as { problemsSaid: Promise<number> }).problemsSaid) - begin;
}
