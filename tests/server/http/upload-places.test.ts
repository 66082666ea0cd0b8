import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { takePlace } from "../../../src/server/http/upload-places.ts";

describe("places for requests with files", () => {
  it("are so many for one sender, and free again once one was left", () => {
    // given
    const places = Array.from({ length: limits.uploadsAtOnce }, () => takePlace("LI"));

    // then
    expect(takePlace("LI")).toBeUndefined();
    expect(takePlace("WANG")).toBeDefined();
    places[0]!.leave();
    places[0]!.leave();
    expect(takePlace("LI")).toBeDefined();
    expect(takePlace("LI")).toBeUndefined();
  });

  it("bound the bytes of all requests of a sender together", () => {
    // given
    const [one, other] = [takePlace("ZHAO")!, takePlace("ZHAO")!];

    // when
    const taken = one.takes(limits.receivingMaxKb * 1024);

    // then
    expect(taken).toBe(true);
    expect(other.takes(1)).toBe(false);
    one.leave();
    expect(takePlace("ZHAO")!.takes(1)).toBe(true);
  });
});
