import { describe, expect, it } from "vitest";
import { limits, uploadExtensions } from "#contract/limits.ts";
import {
  extensionOf,
  fileNameProblem,
  previewKindOf,
  sameFileName,
  tidyFileName,
} from "#contract/rules/file-name.ts";

describe("the name of a file", () => {
  it.each(uploadExtensions)("may end in .%s, in either case", (extension) => {
    expect(fileNameProblem(`报告.${extension}`)).toBeUndefined();
    expect(fileNameProblem(`报告.${extension.toUpperCase()}`)).toBeUndefined();
  });

  it.each([
    ["", "fileNameMissing"],
    ["  ", "fileNameMissing"],
    ["../报告.pdf", "fileNameHasPath"],
    [String.raw`C:\报告.pdf`, "fileNameHasPath"],
    ["报\u0000告.pdf", "fileNameHasControls"],
    ["报\n告.pdf", "fileNameHasControls"],
    ["报告\u202efdp.exe.pdf", "fileNameHasControls"],
    ["报\u2028告.pdf", "fileNameHasControls"],
    ["报\u00ad告.pdf", "fileNameHasControls"],
    ["\u3164.pdf", "fileNameHasControls"],
    ["报告\u{e0041}.pdf", "fileNameHasControls"],
    [`${"长".repeat(limits.fileNameMaxCharacters)}.pdf`, "fileNameTooLong"],
    ["报告.exe", "fileFormatUnsupported"],
    ["报告.pdf.exe", "fileFormatUnsupported"],
    [".pdf", "fileFormatUnsupported"],
    ["pdf", "fileFormatUnsupported"],
  ])("%j is refused as %s", (name, problem) => {
    expect(fileNameProblem(name)).toMatchObject({ problem });
  });

  it.each(["👩‍💻 ✈️ 报告.pdf", "می‌خواهم.pdf", "葛\u{e0100}城.pdf"])(
    "%j may have what joins its characters and says how they are drawn",
    (name) => {
      expect(fileNameProblem(name)).toBeUndefined();
    },
  );

  it.each(["程序.exe", "报告.docx"])(
    "%s is refused with what the field takes, where it takes less",
    (name) => {
      expect(fileNameProblem(name, { extensions: ["pdf", "png"] })).toEqual({
        problem: "fileFormatUnsupported",
        params: { file: name, allowed: "pdf, png" },
      });
    },
  );

  it("is stored composed and without blanks around it, and compared without case", () => {
    expect(tidyFileName(" cafe\u0301.pdf ")).toBe("café.pdf");
    expect(sameFileName("CAFÉ.PDF")).toBe(sameFileName("cafe\u0301.pdf"));
    expect(extensionOf("a.TAR.Zip")).toBe("zip");
  });

  it.each([
    ["a.pdf", "pdf"],
    ["a.JPG", "image"],
    ["a.docx", undefined],
    ["a.svg", undefined],
  ])("%s is shown in place as %s", (name, kind) => {
    expect(previewKindOf(name)).toBe(kind);
  });
});
