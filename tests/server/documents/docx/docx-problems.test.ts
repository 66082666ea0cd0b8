import { expect, it } from "vitest";
import { findTags } from "#server/documents/docx/find-tags.ts";
import { isOpenedDocx, openDocx } from "#server/documents/docx/open-docx.ts";
import { aDocument } from "../../../support/builders/a-document-template.ts";

it.each([
  ["{#approvals}{step}", "sectionOpen", "{#approvals}"],
  ["{#approvals}x{/other}", "sectionClosedOtherwise", "{#approvals}"],
  ["{title", "braceOpen", "{title"],
  ["title}", "braceClosed", undefined],
  ["{/approvals}", "sectionUnopened", undefined],
])("%s is named as it is written", async (text, problem, placeholder) => {
  const opened = await openDocx(aDocument(text));
  if (!isOpenedDocx(opened)) throw new Error(opened.problem);
  const params = placeholder === undefined ? {} : { placeholder };
  expect(findTags(opened)).toMatchObject([{ problem, params }]);
});
