import { expect, it } from "vitest";
import { joinContents } from "../../../src/web/legal-contract/join-contents.ts";
import { contractContent } from "../../support/builders/a-legal-contract.ts";

const base = contractContent("STAFF");

it("takes over what the other alone changed and keeps one's own where both did", () => {
  const mine = { ...base, summary: "我的", title: "我的名称" };
  const theirs = { ...base, amount: 5, title: "对方的名称", clauses: [] };
  const { joined, theirs: alone, both } = joinContents(base, mine, theirs);
  expect(joined).toEqual({ ...base, summary: "我的", title: "我的名称", amount: 5, clauses: [] });
  expect(alone.toSorted()).toEqual(["amount", "clauses"]);
  expect(both).toEqual(["title"]);
});

it("says nothing where both wrote the same", () => {
  const same = { ...base, title: "同一名称" };
  expect(joinContents(base, same, same)).toEqual({ joined: same, theirs: [], both: [] });
});
