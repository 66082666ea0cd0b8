import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type Draft,
  forgetApplication,
  forgetOfferedDraft,
  storeLocalDraft,
  localDraftKey,
  readLocalDraft,
  takeOfferedDraft,
  windowKey,
} from "../../../src/web/application-form/local-draft.ts";

const key = localDraftKey("STAFF", 7);
const draft = (values: Draft["values"]): Draft => ({
  applyTitle: "标题",
  degreeOfEmergency: "general",
  values,
});
const at = new Date("2026-03-01T08:00:00Z");

describe("a draft kept in this browser", () => {
  afterEach(() => vi.restoreAllMocks());

  it("is offered until somebody answers, whatever is typed meanwhile", () => {
    // given
    storeLocalDraft(key, draft({ reason: "first" }), at);
    takeOfferedDraft(key, {});

    // when: something else is typed, and not stored either
    storeLocalDraft(key, draft({ days: 4, kind: "as stored" }), at);
    const offer = takeOfferedDraft(key, { kind: "as stored" });

    // then
    expect(offer?.values).toEqual({ reason: "first", days: 4 });
    expect(takeOfferedDraft(key, {})).toEqual(offer);

    // when
    forgetOfferedDraft(key);

    // then
    expect(takeOfferedDraft(key, {})).toBeUndefined();
  });

  it("of two windows is offered as one, until the application is sent", () => {
    // given
    storeLocalDraft(windowKey(key, "one"), draft({ reason: "of one", days: 1 }), at);
    storeLocalDraft(windowKey(key, "two"), draft({ days: 2 }), new Date(at.getTime() + 1));
    const another = localDraftKey("STAFF", 71);
    storeLocalDraft(windowKey(another, "one"), draft({ days: 3 }), at);

    // when
    const offer = takeOfferedDraft(key, {});

    // then
    expect(offer?.values).toEqual({ reason: "of one", days: 2 });

    // when
    storeLocalDraft(windowKey(key, "one"), draft({ days: 5 }), at);
    forgetApplication(key);

    // then
    expect(takeOfferedDraft(key, {})).toBeUndefined();
    expect(takeOfferedDraft(another, {})?.values).toEqual({ days: 3 });
    forgetApplication(another);
  });

  it("is no reason to stop typing where the browser keeps nothing", () => {
    // given
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });

    // when
    const isKept = storeLocalDraft(key, draft({ days: 1 }), at);

    // then
    expect([isKept, readLocalDraft(key)]).toEqual([false, undefined]);
  });

  it("that is damaged counts as none", () => {
    // given
    localStorage.setItem(key, '{"at":');

    // then
    expect(takeOfferedDraft(key, {})).toBeUndefined();
  });
});
