import fc from "../support/properties.ts";
import { describe, expect, it } from "vitest";
import { readJsonText } from "#tables";

describe("reading JSON", () => {
  it("gives what the platform gives, for any value and any layout", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, 2, "\t"), (value, indent) => {
        // given
        const text = JSON.stringify(value, null, indent);
        // when
        const read = readJsonText(text);
        // then
        expect("value" in read && read.value).toEqual(JSON.parse(text));
      }),
    );
  });

  it("accepts exactly the texts that the platform accepts, but for doubled keys", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"b"',
      "1",
      "-",
      "0",
      "1.5e3",
      "true",
      "null",
      " ",
      "\n",
      '"\\u00e9"',
      "'",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 7 }), (parts) => {
        const text = parts.join("");
        const read = readJsonText(text);
        if ("error" in read && read.error.code === "duplicateKey") return;
        expect("value" in read).toBe(isJson(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['{\n  "title": "菜单",\n  "type" "object"\n}', 3, 10],
    ['{\n  "list": [1, 2,]\n}', 2, 17],
    ["", 1, 1],
    ['{"a": tru}', 1, 7],
    ['{"a": 1} x', 1, 10],
    ['{"a": "line\nbreak"}', 1, 7],
  ])("tells line and column of what is out of place in %j", (text, line, column) => {
    expect(readJsonText(text)).toMatchObject({ error: { code: "badJson", line, column } });
  });

  it("refuses a key that is written twice, for the first would be lost", () => {
    const read = readJsonText('{\n  "properties": { "a": 1,\n    "a": 2 }\n}');
    expect(read).toMatchObject({
      error: { code: "duplicateKey", path: "/properties/a", found: "a", line: 3, column: 5 },
    });
  });

  it("remembers where every value stands", () => {
    const read = readJsonText('{\n  "a": { "b/c": [true, null] }\n}');
    expect("positions" in read && [...read.positions]).toEqual([
      ["", { line: 1, column: 1 }],
      ["/a", { line: 2, column: 3 }],
      ["/a/b~1c", { line: 2, column: 10 }],
      ["/a/b~1c/0", { line: 2, column: 18 }],
      ["/a/b~1c/1", { line: 2, column: 24 }],
    ]);
  });

  it("keeps a key named __proto__ a key like any other", () => {
    const read = readJsonText('{"__proto__": {"admin": true}}');
    expect("value" in read && Object.keys(read.value as object)).toEqual(["__proto__"]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it("counts every object and every list as one step of nesting", () => {
    const deepest = (open: string, close: string) => {
      const reads = (depth: number) =>
        "value" in readJsonText(open.repeat(depth) + "1" + close.repeat(depth));
      return Array.from({ length: 400 }, (_, depth) => depth).findLast(reads);
    };
    expect(deepest('{"a":', "}")).toBe(deepest("[", "]"));
  });

  it("refuses nesting that no schema needs instead of overflowing", () => {
    expect(readJsonText("[".repeat(100_000))).toMatchObject({ error: { code: "badJson" } });
  });

  it("passes over a byte order mark", () => {
    expect(readJsonText("\uFEFF[1]")).toMatchObject({ value: [1] });
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
