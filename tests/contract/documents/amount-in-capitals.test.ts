import { expect, it } from "vitest";
import { amountInCapitals } from "#contract/documents/amount-in-capitals.ts";

it.each([
  [0, "零元整"],
  [0.05, "伍分"],
  [10, "壹拾元整"],
  [1_234.5, "壹仟贰佰叁拾肆元伍角整"],
  [1_000.01, "壹仟元零壹分"],
  [1_001, "壹仟零壹元整"],
  [10_010, "壹万零壹拾元整"],
  [100_000, "壹拾万元整"],
  [10_000_001.3, "壹仟万零壹元叁角整"],
  [100_000_000, "壹亿元整"],
  [-3, "负叁元整"],
  [1e16, "10000000000000000"],
])("%d is %s", (amount, said) => {
  expect(amountInCapitals(amount)).toBe(said);
});
