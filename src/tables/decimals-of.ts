/** Decimals of a step as it is written: 0.01 → 2, 1e-7 → 7, 5 → 0. */
export function decimalsOf(step: number): number {
  const [digits = "", exponent = "0"] = String(step).split("e");
  return Math.max(0, (digits.split(".")[1] ?? "").length - Number(exponent));
}
