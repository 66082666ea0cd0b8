import { describe, expect, it } from "vitest";
import { hashOfNobody, hashPassword, passwordMatches } from "#server/session/password-hash.ts";
import { atShippedCost, shippedCost } from "../../support/password-cost.ts";

describe("a password hash", () => {
  it("is met by its password alone and differs each time", async () => {
    // given
    const [hash, other] = await Promise.all([hashPassword("Right2026"), hashPassword("Right2026")]);

    // when
    const answers = await Promise.all(
      ["Right2026", "right2026", "Right2026 ", ""].map((password) => passwordMatches(password, hash)),
    );

    // then
    expect(answers).toEqual([true, false, false, false]);
    expect(other).not.toBe(hash);
  });

  it("costs as shipped whoever guesses 2^15 blocks of memory, thrice, and says so", async () => {
    // when
    const hash = await atShippedCost(() => hashPassword("Right2026"));

    // then
    expect(shippedCost).toEqual({ logN: 15, r: 8, p: 3 });
    expect(hash).toMatch(/^scrypt\$15\$8\$3\$/u);
    expect(await passwordMatches("Right2026", hash)).toBe(true);
  });

  it("keeps its own cost, so that older and cheaper ones still count", async () => {
    // given: made with N = 2^10, r = 8, p = 1
    const { scryptSync } = await import("node:crypto");
    const salt = Buffer.from("0123456789abcdef");
    const key = scryptSync("Right2026", salt, 32, { N: 1024, r: 8, p: 1 });
    const stored = `scrypt$10$8$1$${salt.toString("base64url")}$${key.toString("base64url")}`;

    // then
    expect(await passwordMatches("Right2026", stored)).toBe(true);
    expect(await passwordMatches("Wrong2026", stored)).toBe(false);
  });

  it("takes two ways of writing one character as the same", async () => {
    expect(await passwordMatches("Caf\u00e9 2026", await hashPassword("Cafe\u0301 2026"))).toBe(true);
  });

  it("of nobody, or of an unknown kind, is met by nothing", async () => {
    expect(await passwordMatches("", await hashOfNobody())).toBe(false);
    expect(await passwordMatches("x", "md5$1234")).toBe(false);
    expect(await passwordMatches("x", "")).toBe(false);
  });
});
