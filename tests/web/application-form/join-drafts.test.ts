import { expect, it } from "vitest";
import { joinDrafts } from "../../../src/web/application-form/join-drafts.ts";
import type { Draft } from "../../../src/web/application-form/local-draft.ts";

const draft = (values: Draft["values"], applyTitle = "标题"): Draft => ({
  applyTitle,
  degreeOfEmergency: "general",
  values,
});
const isByHand = (code: string) => code !== "total";
const begun = draft({ days: 1, reason: "a", total: 1 });

it("what one window alone changed counts, whichever it was", () => {
  const mine = draft({ days: 2, reason: "a", total: 2 });
  const theirs = draft({ days: 1, reason: "b", total: 1 }, "Another title");
  const joined = joinDrafts({ known: [begun], mine, theirs, isByHand }, "mine");
  expect(joined.draft).toEqual(draft({ days: 2, reason: "b", total: 1 }, "Another title"));
  expect(joined.both).toEqual({ head: [], fields: [] });
});

it.each([
  ["mine", draft({ days: 2, reason: "b", total: 3 }, "My title")],
  ["theirs", draft({ days: 3, reason: "b", total: 3 }, "Their title")],
] as const)("of what both changed otherwise %s counts, where that is chosen", (preferred, expected) => {
  const mine = draft({ days: 2, reason: "b", total: 2 }, "My title");
  const theirs = draft({ days: 3, reason: "b", total: 3 }, "Their title");
  const joined = joinDrafts({ known: [begun], mine, theirs, isByHand }, preferred);
  expect(joined.draft).toEqual(expected);
  expect(joined.both).toEqual({ head: ["applyTitle"], fields: ["days"] });
});

it("what this window had sent itself, without an answer, is nobody's change", () => {
  const sent = draft({ days: 2, reason: "a", total: 2 });
  const mine = draft({ days: 4, reason: "a", total: 4 });
  const joined = joinDrafts({ known: [begun, sent], mine, theirs: sent, isByHand }, "theirs");
  expect([joined.draft.values.days, joined.both.fields]).toEqual([4, []]);
});

it("a field that was emptied elsewhere is empty, and a space at the end of a title changes nothing", () => {
  const mine = draft({ days: 1, reason: "a", total: 1 }, "标题 ");
  const joined = joinDrafts({ known: [begun], mine, theirs: draft({ days: 1, total: 1 }), isByHand }, "mine");
  expect(joined.draft).toEqual(draft({ days: 1, reason: null, total: 1 }, "标题 "));
});
