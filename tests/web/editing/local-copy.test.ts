import { beforeEach, expect, it } from "vitest";
import {
  forgetLocalCopy,
  type LocalCopy,
  localCopyKey,
  readLocalCopy,
  setAside,
  storeLocalCopy,
} from "../../../src/web/editing/local-copy.ts";

const key = localCopyKey("process", "DESIGNER", "LONG");
const at = "2026-01-02T03:04:05.000Z";
const began = () => ({
  title: "Leave",
  tasks: Array.from({ length: 500 }, (_, index) => ({ taskId: `s${index}`, taskName: `Step ${index}` })),
});
const renamed = (base: ReturnType<typeof began>, taskName: string) => ({
  ...base,
  tasks: base.tasks.with(7, { taskId: "s7", taskName }),
});
const kept = (copy: Partial<LocalCopy>): LocalCopy => ({ edited: {}, rowVersion: 3, at, ...copy });

beforeEach(() => localStorage.clear());

it("is there again with what it began from, and each further change writes little", () => {
  const base = began();
  storeLocalCopy(key, kept({ edited: renamed(base, "one"), base }));
  const before = localStorage.getItem(`base of ${key}`);

  storeLocalCopy(key, kept({ edited: renamed(base, "other"), base }));

  expect(readLocalCopy(key)).toEqual(kept({ edited: renamed(base, "other"), base }));
  expect(localStorage.getItem(`base of ${key}`)).toBe(before);
  expect(localStorage.getItem(key)!.length).toBeLessThan(400);
});

it("goes on from what the server took meanwhile", () => {
  const base = began();
  const saved = renamed(base, "saved");
  storeLocalCopy(key, kept({ edited: saved, base }));

  storeLocalCopy(key, kept({ edited: renamed(saved, "later"), base: saved, rowVersion: 4 }));

  expect(readLocalCopy(key)).toEqual(kept({ edited: renamed(saved, "later"), base: saved, rowVersion: 4 }));
});

it("of two windows the one that wrote last is there whole", () => {
  const [mine, theirs] = [began(), began()];
  storeLocalCopy(key, kept({ edited: renamed(mine, "mine"), base: mine }));
  storeLocalCopy(key, kept({ edited: renamed(theirs, "theirs"), base: theirs }));
  expect(readLocalCopy(key)?.edited).toEqual(renamed(theirs, "theirs"));

  storeLocalCopy(key, kept({ edited: renamed(mine, "mine again"), base: mine }));

  expect(readLocalCopy(key)?.edited).toEqual(renamed(mine, "mine again"));
});

it("whose base was taken away counts as none, and the next change writes it again", () => {
  const base = began();
  storeLocalCopy(key, kept({ edited: renamed(base, "one"), base }));
  localStorage.removeItem(`base of ${key}`);
  expect(readLocalCopy(key)).toBeUndefined();

  storeLocalCopy(key, kept({ edited: renamed(base, "two"), base }));

  expect(readLocalCopy(key)?.edited).toEqual(renamed(base, "two"));
});

it("is put aside whole, and leaves nothing behind once it is forgotten", () => {
  const base = began();
  storeLocalCopy(key, kept({ edited: renamed(base, "one"), base }));

  const aside = setAside(key);

  expect(aside).toEqual(kept({ edited: renamed(base, "one"), base }));
  expect(readLocalCopy(key)).toBeUndefined();
  expect(readLocalCopy(`${key}.aside`)).toEqual(aside);
  forgetLocalCopy(`${key}.aside`);
  expect(localStorage).toHaveLength(0);
});

it("of what began from nothing is kept whole; a damaged one counts as none", () => {
  storeLocalCopy(key, { edited: { title: "New" }, rowVersion: undefined, at });
  expect(readLocalCopy(key)).toEqual({ edited: { title: "New" }, at });

  for (const damaged of ["{", "null", "[]", '{"at":"x"}', '{"at":"x","changes":{"is":"list"},"since":"y"}']) {
    localStorage.setItem(key, damaged);
    expect(readLocalCopy(key)).toBeUndefined();
  }
});

it("of a form whose id ends like another's place takes nothing from that one", () => {
  const [one, other] = [began(), began()];
  const further = `${key}.base`;
  storeLocalCopy(further, kept({ edited: renamed(other, "other"), base: other }));

  storeLocalCopy(key, kept({ edited: renamed(one, "one"), base: one }));

  expect(readLocalCopy(further)?.edited).toEqual(renamed(other, "other"));
  expect(readLocalCopy(key)?.edited).toEqual(renamed(one, "one"));
});
