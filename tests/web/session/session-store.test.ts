import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tokenStorageKey } from "#contract/storage-keys.ts";
import { type SessionChange, sessionStore } from "#web/session/index.ts";

const organKey = "chancery.organ";
const hourMs = 3_600_000;
let changes: SessionChange[];
let stop: () => void;

beforeEach(() => {
  changes = [];
  stop = sessionStore.onChange((change) => changes.push(change));
});
afterEach(() => {
  stop();
  localStorage.clear();
});

const kept = (value: string | number, hours: number) =>
  JSON.stringify({ value, until: Date.now() + hours * hourMs });

function writtenInAnotherTab(key: string, oldValue: string | null, newValue: string): void {
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue }));
}

describe("while a tab opens, another tab that opens beside it", () => {
  test("and notes the same organisation for another day moves nobody from his page", () => {
    writtenInAnotherTab(organKey, kept(1000001, 20), kept(1000001, 24));

    expect(changes).toEqual([]);
  });

  test("and notes its organisation where none was known moves nobody from his page", () => {
    writtenInAnotherTab(organKey, null, kept(1000001, 24));

    expect(changes).toEqual([]);
  });

  test("and keeps the same session for longer starts nobody again", () => {
    writtenInAnotherTab(tokenStorageKey, kept("one", 20), kept("one", 24));

    expect(changes).toEqual([]);
  });
});

describe("what another tab does to the session", () => {
  test("another organisation is everybody's", () => {
    writtenInAnotherTab(organKey, kept(1000001, 24), kept(1000002, 24));

    expect(changes).toEqual([{ change: "organisation", organId: 1000002, here: false }]);
  });

  test("another log-in is everybody's", () => {
    writtenInAnotherTab(tokenStorageKey, kept("one", 24), kept("two", 24));

    expect(changes).toEqual([{ change: "began", here: false }]);
  });

  test("a log-out is everybody's", () => {
    window.dispatchEvent(
      new StorageEvent("storage", { key: tokenStorageKey, oldValue: kept("one", 24), newValue: null }),
    );

    expect(changes).toEqual([{ change: "ended", why: "elsewhere" }]);
  });
});
