import { File } from "node:buffer";
import { expect, it } from "vitest";
import {
  misspeltFields,
  readWireNames,
  readWireText,
  writeWireNames,
} from "#contract/wire/misspelt-names.ts";

it("reads misspelt fields under their inside names, at any depth", () => {
  // given
  const sent = { rows: [{ requestSouce: "OA1", deep: { styleOfUSeStamp: "electronic" } }] };

  // when
  const read = readWireNames(misspeltFields, sent);

  // then
  expect(read).toEqual({ rows: [{ requestSource: "OA1", deep: { styleOfUseStamp: "electronic" } }] });
});

it("understands the well-spelt name too, and lets it win", () => {
  expect(readWireNames(misspeltFields, { requestSource: "a" })).toEqual({ requestSource: "a" });
  expect(readWireNames(misspeltFields, { requestSouce: "b", requestSource: "a" })).toEqual({
    requestSource: "a",
  });
});

it("writes answers under the names the wire uses", () => {
  expect(writeWireNames(misspeltFields, { avatarImgPath: "/a.png", userName: "A" })).toEqual({
    avatorImgPath: "/a.png",
    userName: "A",
  });
});

it("reads and writes what names a field of a form by its value, so that its values are found under it", () => {
  // given
  const inside = { components: [{ componentCode: "styleOfUseStamp", componentTitle: "styleOfUseStamp" }] };
  const wire = { components: [{ componentCode: "styleOfUSeStamp", componentTitle: "styleOfUseStamp" }] };

  // then
  expect(writeWireNames(misspeltFields, inside)).toEqual(wire);
  expect(readWireNames(misspeltFields, wire)).toEqual(inside);
});

it("reads JSON text as it reads what is no text, and leaves what is no JSON", () => {
  expect(readWireText(misspeltFields, '{"a":[{"styleOfUSeStamp":"x"}]}')).toBe(
    '{"a":[{"styleOfUseStamp":"x"}]}',
  );
  expect(readWireText(misspeltFields, '{"a": 1.0}')).toBe('{"a": 1.0}');
  expect(readWireText(misspeltFields, '{"styleOfUSeStamp"')).toBe('{"styleOfUSeStamp"');
});

it("leaves values that are no records alone", () => {
  const file = new File(["bytes"], "scan.pdf");
  expect(writeWireNames(misspeltFields, ["requestSource", 1, null])).toEqual(["requestSource", 1, null]);
  expect(writeWireNames(misspeltFields, { file })).toEqual({ file });
});
