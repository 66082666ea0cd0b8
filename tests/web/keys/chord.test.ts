import { describe, expect, it } from "vitest";
import { chordOf, signsOf } from "../../../src/web/keys/chord.ts";

const pressed = (key: string, init: KeyboardEventInit = {}) =>
  chordOf(new KeyboardEvent("keydown", { key, ...init }));

describe("a key press in one word", () => {
  it.each([
    ["j", {}, "j"],
    ["J", {}, "j"],
    ["X", { shiftKey: true }, "Shift+x"],
    ["?", { shiftKey: true }, "?"],
    ["k", { metaKey: true }, "Ctrl+k"],
    ["K", { ctrlKey: true, shiftKey: true }, "Ctrl+Shift+k"],
    ["ArrowUp", { altKey: true }, "Alt+ArrowUp"],
    ["Tab", { shiftKey: true }, "Shift+Tab"],
  ])("%s with %o is %s", (key, init, chord) => {
    expect(pressed(key, init)).toBe(chord);
  });

  it("is none where a modifier alone goes down", () => {
    expect(pressed("Shift", { shiftKey: true })).toBeUndefined();
  });

  it("is shown as it is printed on the keys", () => {
    expect(signsOf("Ctrl+k")).toEqual(["Ctrl", "K"]);
    expect(signsOf("g t")).toEqual(["g", "t"]);
    expect(signsOf("Alt+ArrowUp")).toEqual(["Alt", "↑"]);
  });
});
