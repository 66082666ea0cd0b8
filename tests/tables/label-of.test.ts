import { describe, expect, it } from "vitest";
import { labelOf } from "#tables";

const byField = {
  label: "name",
  labelIn: { "en-US": { field: "nameEn" }, "ja-JP": { field: "nameJa" } },
} as const;
const byKey = { label: "name", labelIn: { "en-US": { field: "names", key: "en-US" } } } as const;

describe("what a row is called", () => {
  it("is its name in the reader's language, kept in a field of its own or in one for all languages", () => {
    // when
    const ofField = labelOf(byField, { name: "请假", nameEn: "Leave", nameJa: "休暇" }, "ja-JP");
    const ofKey = labelOf(byKey, { name: "请假", names: { "en-US": "Leave" } }, "en-US");

    // then
    expect([ofField, ofKey]).toEqual(["休暇", "Leave"]);
  });

  it.each([
    [byField, { name: "请假", nameEn: " " }],
    [byKey, { name: "请假", names: null }],
    [byKey, { name: "请假", names: { "ja-JP": "休暇" } }],
    [byKey, { name: "请假", names: ["Leave"] }],
    [{ label: "name" }, { name: "请假" }],
  ])("is its label where it has none there", (model, row) => {
    // when
    const name = labelOf(model, row, "en-US");

    // then
    expect(name).toBe("请假");
  });
});
