import { expect, it } from "vitest";
import { proofText, provesWork } from "#contract/rules/proof-of-work.ts";

it("counts the zero bits a hash begins with", () => {
  // given
  const hash = Uint8Array.from([0, 0b0001_0000, 255]);

  // when
  const proved = [0, 8, 11, 12, 24].map((bits) => provesWork(hash, bits));

  // then
  expect(proved).toEqual([true, true, true, false, false]);
});

it("wants more bits than there are from no hash", () => {
  expect(provesWork(new Uint8Array(4), 33)).toBe(false);
});

it("hashes challenge and answer, apart", () => {
  expect(proofText("a", "b")).toBe("a.b");
});
