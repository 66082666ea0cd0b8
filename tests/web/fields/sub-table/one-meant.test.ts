import { describe, expect, it } from "vitest";
import { oneMeant } from "../../../../src/web/fields/sub-table/one-meant.ts";

const problems = { none: "nobodyOfThatName", several: "severalOfThatName" };
const person = (code: string, ...names: string[]) => ({ value: code, code, names });
const people = [person("A01", "王芳"), person("B02", "王芳"), person("C03", "李 明"), person("D04", "A01")];

describe("the one that a text means", () => {
  it.each([
    ["a code, in either case", "b02", "B02"],
    ["a code before a name", "A01", "A01"],
    ["a name that one alone bears, whatever its width and spaces", " 李　明 ", "C03"],
  ])("is found by %s", (_how, text, code) => {
    expect(oneMeant(people, text, problems)).toEqual({ value: code });
  });

  it("is nobody where nobody bears the name", () => {
    expect(oneMeant(people, "赵", problems)).toEqual({
      problem: { problem: "nobodyOfThatName", params: { value: "赵" } },
    });
  });

  it("is not guessed where several bear the name: their codes are said", () => {
    expect(oneMeant(people, "王芳", problems)).toEqual({
      problem: { problem: "severalOfThatName", params: { value: "王芳", codes: "A01 B02" } },
    });
  });

  it("is certain by its code alone where not everybody is known", () => {
    // when
    const byCode = oneMeant(people, "C03", problems, false);
    const byName = oneMeant(people, "李 明", problems, false);

    // then
    expect(byCode).toEqual({ value: "C03" });
    expect(byName).toMatchObject({ problem: { problem: "severalOfThatName" } });
  });
});
