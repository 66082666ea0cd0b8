import { describe, expect, it } from "vitest";
import { languages } from "#contract/codes/language.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { textOf } from "../support/source-tree.ts";

const errors = Object.entries(errorCatalogue);

describe("error codes", () => {
  it("name one error each", () => {
    const codes = errors.map(([, { code }]) => code);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it("keep the two that the specification gives", () => {
    expect(errorCatalogue.internal.code).toBe(12_138);
    expect(errorCatalogue.noPermission.code).toBe(12_139);
  });

  it("are documented, each in one row, and nothing else is", () => {
    const documented = [...textOf("docs/errors.md").matchAll(/^\| (\d+) \| (\d+) \| `(\w+)` \|/gmu)].map(
      ([, code, status, name]) => `${code} ${status} ${name}`,
    );
    expect(documented).toEqual(errors.map(([name, { code, status }]) => `${code} ${status} ${name}`));
  });

  describe.each(languages)("in %s", (language) => {
    const texts = JSON.parse(textOf(`src/contract/texts/${language}/errors.json`)) as Record<string, string>;

    it("have a text each, and no text is left over", () => {
      expect(Object.keys(texts).toSorted()).toEqual(errors.map(([name]) => name).toSorted());
    });

    it("mention only what the error carries", () => {
      const unknown = errors.flatMap(([name, { params }]) =>
        [...(texts[name] ?? "").matchAll(/\{\{(\w+)\}\}/gu)]
          .map(([, param]) => param ?? "")
          .filter((param) => !(params as readonly string[]).includes(param))
          .map((param) => `${name}: ${param}`),
      );
      expect(unknown).toEqual([]);
    });
  });
});
