import { describe, expect, it } from "vitest";
import { ChunkLoadError, fetchChunk } from "../../../src/web/routes/fetch-chunk.ts";

describe("a part of the program", () => {
  it("is handed on when it arrives", async () => {
    // given
    const load = async () => "part";

    // when
    const part = await fetchChunk(load);

    // then
    expect(part).toBe("part");
  });

  it("that fails to arrive is told from a fault of the program", async () => {
    // given
    const load = async () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    };

    // when
    const fetching = fetchChunk(load);

    // then
    await expect(fetching).rejects.toBeInstanceOf(ChunkLoadError);
  });

  it("that never arrives is given up", async () => {
    // given
    const load = () => new Promise<never>(() => undefined);

    // when
    const fetching = fetchChunk(load, 5);

    // then
    await expect(fetching).rejects.toBeInstanceOf(ChunkLoadError);
  });
});
