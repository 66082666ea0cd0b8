/** Decimals of a number as it is written: 0.01 → 2, 1e-7 → 7, 5 → 0. */
export function decimalsOf(number: number): number {
  const [digits = "", exponent = "0"] = String(number).split("e");
  return Math.max(0, (digits.split(".")[1] ?? "").length - Number(exponent));
}
