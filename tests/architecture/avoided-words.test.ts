import { describe, expect, it } from "vitest";
import { filesUnder, isSource, textOf } from "../support/source-tree.ts";
import { knownAvoidedNames } from "./known-avoided-words.ts";

/** Words that name several things, or none a reader would guess, and what to write instead. */
const avoided: Readonly<Record<string, string>> = {
  keep: "store, cache, retain, or hide",
  kept: "stored, cached, retained, or hidden",
  keeps: "stores, caches, retains, or hides",
  forbid: "restrict",
  forbids: "restrictions",
  forbidden: "restricted",
  spelled: "alias",
  spelling: "alias",
  happening: "change",
  twins: "duplicates",
  mend: "correct",
  told: "notified",
  tell: "notify",
  foretell: "preview",
  foretold: "preview",
  spoken: "localized",
  hearer: "viewer",
  plainly: "raw",
  besides: "context for",
  beyond: "outside",
};

const sources = filesUnder("src", "generators").filter(isSource);
const exported = /^export (?:async )?(?:abstract )?(?:function|const|class|interface|type|enum) (\w+)/gmu;
const wordsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/gu) ?? []).map((word) => word.toLowerCase());

function avoidedNames(): string[] {
  const names = sources.flatMap((path) => [...textOf(path).matchAll(exported)].map(([, name = ""]) => name));
  return [...new Set(names)].filter((name) => wordsOf(name).some((word) => word in avoided)).toSorted();
}

describe("names of what is exported", () => {
  it("use none of the avoided words anew", () => {
    const anew = avoidedNames().filter((name) => !knownAvoidedNames.includes(name));
    const advice = anew.flatMap((name) =>
      wordsOf(name).flatMap((word) =>
        word in avoided ? [`${name}: for "${word}" write ${avoided[word]}`] : [],
      ),
    );
    expect(advice).toEqual([]);
  });

  it("that the specification no longer wants leave the list", () => {
    const now = avoidedNames();
    expect(knownAvoidedNames.filter((name) => !now.includes(name))).toEqual([]);
  });
});

describe("people in comments and texts", () => {
  const sayHe = sources.filter((path) => /\b(?:he|his|him|himself)\b/iu.test(textOf(path)));

  it("are they", () => {
    expect(sayHe).toEqual([]);
  });
});
