// First: the tests' library asks once what there is.
import "./production-react.ts";
import { Blob as NodeBlob, File as NodeFile } from "node:buffer";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { noticeStore } from "#web/kit/notice-store.ts";
import { leanSheets, printOnceGivenUp } from "./lean-pages.ts";
import { lightStyles } from "./light-styles.ts";

/** What a browser has and jsdom has not. Each stands in for layout, which these tests do not look at. */
function standIn(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width: 1200px"),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  document.elementsFromPoint = () => [];
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute("open", "");
    // Whatever had the focus before: in a closed dialog nothing can have it.
    const first = this.querySelector<HTMLElement>(
      ":is(input, select, textarea, button):enabled, a[href], [tabindex]",
    );
    if (first === null) (document.activeElement as HTMLElement | null)?.blur();
    else first.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute("open");
    this.dispatchEvent(new Event("close"));
  };
  HTMLElement.prototype.showPopover = function showPopover() {
    this.style.display = "block";
  };
  const { getComputedStyle } = window;
  // jsdom complains of pseudo-elements, which antd measures for scroll bars.
  window.getComputedStyle = lightStyles((element) => getComputedStyle(element));
  // The next file in this window puts its own in place.
  afterAll(() => {
    window.getComputedStyle = getComputedStyle;
  });
}

/**
 * Files and bytes as Node has them, since the server answers in the same process. vitest hands jsdom's files to Node's
 * `Request` by a field that jsdom renamed: what arrived was the word "undefined", as a file without its name. And
 * what checks bytes by their class does not know jsdom's.
 */
async function standInFiles(): Promise<void> {
  vi.stubGlobal("Blob", NodeBlob);
  vi.stubGlobal("File", NodeFile);
  vi.stubGlobal("Uint8Array", Object.getPrototypeOf(Buffer));
  const parts = await new Response(new URLSearchParams()).formData();
  vi.stubGlobal("FormData", parts.constructor);
}

standIn();
printOnceGivenUp();
leanSheets();
await standInFiles();
// Screens are fetched when they are entered, which on a cold machine takes seconds.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  localStorage.clear();
  location.hash = "";
  // What somebody was told late.
  dismissNotices();
});

afterEach(() => {
  cleanup();
  dismissNotices();
});

/** Tests share the page: what one was told is no news to the next. */
function dismissNotices(): void {
  for (const { key } of noticeStore.read()) noticeStore.dismiss(key);
}
