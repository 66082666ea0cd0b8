import { describe, expect, it } from "vitest";
import { readAllSchemas, rebuildModels } from "#tables";
import { shippedFiles } from "./support/a-table.ts";

describe("models of texts that were accepted before", () => {
  it("are what reading and checking them makes", () => {
    // given
    const files = shippedFiles();
    const { models } = readAllSchemas(files);

    // when
    const rebuilt = rebuildModels(files.map(({ text }) => text));

    // then
    expect(rebuilt.size).toBe(models.size);
    for (const [name, model] of models) expect(rebuilt.get(name)).toEqual(model);
  });
});
