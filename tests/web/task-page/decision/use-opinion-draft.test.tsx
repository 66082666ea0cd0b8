import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nothingBegun } from "../../../../src/web/task-page/decision/begun-decision.ts";
import { noExtras } from "../../../../src/web/task-page/decision/begun-extras.ts";
import { draftKey, readDraft, storeDraft } from "../../../../src/web/task-page/decision/decision-draft.ts";
import { useOpinionDraft } from "../../../../src/web/task-page/decision/use-opinion-draft.ts";
import { thisWindow } from "../../../../src/web/session/index.ts";

const key = draftKey("LEADER", 7);
const open = () => renderHook(() => useOpinionDraft(key)).result;

/** Another window of the person writes. */
function writeElsewhere(
  opinion: string,
  { inWindow = "other", at = "2026-03-01T08:00:00Z", of = key, extras = noExtras } = {},
) {
  storeDraft(of, inWindow, { opinion, begun: nothingBegun, extras, at, known: [] });
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: `${of}#${inWindow}` }));
  });
}

describe("an opinion that is not sent yet", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it("stays in its window and in the other, whichever writes last", () => {
    // given
    const here = open();
    act(() => here.current.write("written here"));

    // when
    writeElsewhere("written there");
    act(() => here.current.write("written here, and on"));

    // then
    expect(here.current.opinion).toBe("written here, and on");
    expect(here.current.elsewhere?.opinion).toBe("written there");
    expect(readDraft(key, "other")?.opinion).toBe("written there");
    expect(open().current.opinion).toBe("written here, and on");
  });

  it("of another window is taken in place of the own one, and not offered again when one writes on", () => {
    // given
    const here = open();
    act(() => here.current.write("written here"));
    writeElsewhere("written there");

    // when
    act(() => here.current.elsewhere?.take());
    act(() => here.current.write("written there, and on"));

    // then
    expect([here.current.opinion, here.current.elsewhere]).toEqual(["written there, and on", undefined]);
    expect(open().current.elsewhere).toBeUndefined();
  });

  it("of another window is taken with its files, besides those that are here, and with the tick to sign", () => {
    // given
    const here = open();
    const mine = { fileId: "1", fileName: "报价.pdf" };
    const theirs = { fileId: "2", fileName: "依据.pdf" };
    act(() => here.current.write("written here"));
    act(() => here.current.put({ files: [mine] }));
    writeElsewhere("written there", { extras: { files: [theirs], sign: true } });
    expect(here.current.elsewhere?.files).toEqual([theirs]);

    // when
    act(() => here.current.elsewhere?.take());

    // then
    expect(here.current.opinion).toBe("written there");
    expect(here.current.extras).toEqual({ files: [mine, theirs], sign: true });
    expect(here.current.elsewhere).toBeUndefined();
    expect(open().current.extras.files).toEqual([mine, theirs]);
  });

  it("of another window is offered where only its files differ, and leaves the words as they are", () => {
    // given
    const here = open();
    const theirs = { fileId: "2", fileName: "依据.pdf" };
    act(() => here.current.write("written here"));
    writeElsewhere("", { extras: { files: [theirs], sign: undefined } });
    expect(here.current.elsewhere).toMatchObject({ opinion: "", files: [theirs] });

    // when
    act(() => here.current.elsewhere?.take());

    // then
    expect([here.current.opinion, here.current.extras.files, here.current.elsewhere]).toEqual([
      "written here",
      [theirs],
      undefined,
    ]);
  });

  it("of another window is left aside until it changes, where that is what one began with nothing as well", () => {
    // given
    const here = open();
    writeElsewhere("written there");
    expect(here.current.opinion).toBe("");

    // when
    act(() => here.current.elsewhere?.leaveAside());

    // then: after a reload as well
    expect(here.current.elsewhere).toBeUndefined();
    const again = open();
    expect([again.current.opinion, again.current.elsewhere]).toEqual(["", undefined]);

    // when
    writeElsewhere("written there, and on");

    // then
    expect(again.current.elsewhere?.opinion).toBe("written there, and on");
  });

  it("is begun from the newest of windows left, the others are offered one after the other", () => {
    // given
    writeElsewhere("older", { inWindow: "first" });
    writeElsewhere("newer", { inWindow: "second", at: "2026-03-01T09:00:00Z" });
    writeElsewhere("of another task", { of: draftKey("LEADER", 71), at: "2026-03-01T10:00:00Z" });

    // when
    const here = open();
    expect([here.current.opinion, here.current.elsewhere?.opinion]).toEqual(["newer", "older"]);
    act(() => here.current.write("newer, and on"));
    act(() => here.current.elsewhere?.leaveAside());

    // then
    expect([here.current.opinion, here.current.elsewhere]).toEqual(["newer, and on", undefined]);
  });

  it("is forgotten in every window's place once it is sent, and only of this task", () => {
    // given
    const another = draftKey("LEADER", 71);
    const here = open();
    act(() => here.current.write("written here"));
    writeElsewhere("written there");
    writeElsewhere("of another task", { of: another });

    // when
    act(() => here.current.forget());

    // then
    expect([readDraft(key, thisWindow), readDraft(key, "other")]).toEqual([undefined, undefined]);
    expect(readDraft(another, "other")?.opinion).toBe("of another task");
  });

  it("stays on the screen where the browser keeps nothing", () => {
    // given
    const here = open();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });

    // when
    act(() => here.current.write("written here"));

    // then
    expect(here.current.opinion).toBe("written here");
  });

  it("that is damaged counts as none", () => {
    localStorage.setItem(`${key}#other`, '{"opinion":');
    expect(open().current.opinion).toBe("");
  });
});
