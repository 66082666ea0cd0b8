const chinese = "〇一二三四五六七八九";
const units = ["", "十", "百", "千"];
const roman: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];
const mostSpelt = 3_999;

/** A number of a list as its format writes it; formats that are not known write digits. Pure. */
export function numeral(count: number, format: string): string {
  if (format === "none") return "";
  if (count < 1 || count > mostSpelt) return String(count);
  if (format === "decimalZero") return String(count).padStart(2, "0");
  if (format === "lowerLetter") return letters(count);
  if (format === "upperLetter") return letters(count).toUpperCase();
  if (format === "lowerRoman") return inRoman(count);
  if (format === "upperRoman") return inRoman(count).toUpperCase();
  if (/^(?:chinese|japanese|taiwanese|ideograph)/u.test(format) && !format.includes("Enclosed"))
    return inChinese(count);
  if (/^(?:decimalEnclosedCircle|ideographEnclosedCircle)/u.test(format) && count <= 20)
    return String.fromCodePoint(0x24_60 + count - 1);
  return String(count);
}

function letters(count: number): string {
  return String.fromCodePoint(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26));
}

function inRoman(count: number): string {
  let rest = count;
  let said = "";
  for (const [value, sign] of roman) {
    while (rest >= value) {
      said += sign;
      rest -= value;
    }
  }
  return said;
}

function inChinese(count: number): string {
  let said = "";
  let hasGap = false;
  const digits = [...String(count)].map(Number);
  for (const [at, digit] of digits.entries()) {
    const unit = units[digits.length - 1 - at] ?? "";
    if (digit === 0) hasGap = said !== "";
    else {
      said += `${hasGap ? "零" : ""}${chinese[digit]}${unit}`;
      hasGap = false;
    }
  }
  // Ten to nineteen are spoken without the one.
  return said.startsWith("一十") ? said.slice(1) : said;
}
