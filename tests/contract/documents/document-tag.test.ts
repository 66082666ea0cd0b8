import { describe, expect, it } from "vitest";
import { checkTags } from "#contract/documents/check-tags.ts";
import { readTag, recordTag } from "#contract/documents/document-tag.ts";
import type { Placeholder } from "#contract/documents/placeholders.ts";

describe("a placeholder that names a data item", () => {
  it.each(["CITY", "ORDER.CITY", "A.2.C"])("may name %s, with its dots", (item) => {
    expect(readTag(recordTag(item))).toEqual({ name: `BPD_INSTANCE_REC[0].${item}` });
    expect(readTag(`${recordTag(item)} | capitals`)).toMatchObject({ format: "capitals" });
    expect(readTag(`${recordTag(item)} = "X"`)).toMatchObject({ test: { operator: "=", value: "X" } });
  });

  it.each(["ORDER..CITY", "ORDER.CITY.", ".CITY"])("is none with a name such as %s", (item) => {
    expect(readTag(recordTag(item))).toBeUndefined();
  });

  it("is known by the whole name, and refused as unknown by a part or another one", () => {
    // given
    const known: Placeholder[] = [
      { name: recordTag("ORDER.CITY"), title: "城市", type: "text", group: "records" },
    ];
    const found = (tag: string) => ({
      kind: "value" as const,
      tag,
      part: "body" as const,
      near: "",
      children: [],
    });
    const problems = (tag: string) =>
      checkTags([found(tag)], known, () => undefined).map(({ problem }) => problem);

    // then
    expect(problems("BPD_INSTANCE_REC[3].ORDER.CITY")).toEqual([]);
    expect(problems("BPD_INSTANCE_REC[0].ORDER")).toEqual(["placeholderUnknown"]);
    expect(problems("BPD_INSTANCE_REC[0].ORDER.TOWN")).toEqual(["placeholderUnknown"]);
  });
});
