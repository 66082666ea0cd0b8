import { expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { attachmentsIn, attachmentsOf } from "#contract/shapes/attachment.ts";
import { aField, aPage, aTable } from "../../support/builders/a-process.ts";

const files = (code: string) => aField(code, { componentType: ComponentType.attachment });
const one = { fileId: "1", fileName: "一.pdf" };
const two = { fileId: 2, fileName: "二.pdf" };

it("finds the files of a form with their places, those of sub-tables included", () => {
  // given
  const page = aPage(files("proof"), aField("remark"), aTable("lines", aField("item"), files("bill")));

  // when
  const found = attachmentsOf(page, {
    proof: [one],
    remark: [two],
    lines: [{ item: "x" }, { bill: [two, one] }],
  });

  // then
  expect(found).toEqual([
    { ...one, place: "proof[0]" },
    { fileId: "2", fileName: "二.pdf", place: "lines[1].bill[0]" },
    { ...one, place: "lines[1].bill[1]" },
  ]);
});

it("finds those of a process without a page", () => {
  expect(attachmentsOf(undefined, { attachments: [one] })).toEqual([{ ...one, place: "attachments[0]" }]);
});

it("takes what is no list of files for none", () => {
  expect([null, "x", [1], [null], [{ fileId: "1" }], undefined].map((value) => attachmentsIn(value))).toEqual(
    Array.from({ length: 6 }, () => []),
  );
});
