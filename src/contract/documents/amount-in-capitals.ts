const digits = "零壹贰叁肆伍陆柒捌玖";
const placesOfFour = ["", "拾", "佰", "仟"];
const groups = ["", "万", "亿", "万亿"];
const most = 1e15;

/**
 * An amount of money in Chinese financial numerals, as contracts and slips have it: 1,234.50 is 壹仟贰佰叁拾肆元伍角整.
 * Beyond 1e15 the digits stay. Pure.
 */
export function amountInCapitals(amount: number): string {
  if (!Number.isFinite(amount) || Math.abs(amount) >= most) return String(amount);
  const cents = Math.round(Math.abs(amount) * 100);
  const [yuan, jiao, fen] = [Math.floor(cents / 100), Math.floor(cents / 10) % 10, cents % 10];
  const sign = amount < 0 && cents > 0 ? "负" : "";
  const whole = yuan === 0 ? "" : `${wholeInCapitals(yuan)}元`;
  if (jiao === 0 && fen === 0) return `${sign}${whole === "" ? "零元" : whole}整`;
  // A zero between yuan and fen is spoken.
  const tenths = jiao > 0 ? `${digits[jiao]}角` : whole === "" ? "" : "零";
  return `${sign}${whole}${tenths}${fen > 0 ? `${digits[fen]}分` : "整"}`;
}

function wholeInCapitals(whole: number): string {
  let said = "";
  let rest = whole;
  let needsZero = false;
  for (let group = 0; rest > 0; group += 1) {
    const four = rest % 10_000;
    rest = Math.floor(rest / 10_000);
    if (four === 0) {
      needsZero = said !== "";
      continue;
    }
    const unit = group === 3 && said.includes("亿") ? "万" : (groups[group] ?? "");
    said = `${fourInCapitals(four)}${unit}${needsZero ? "零" : ""}${said}`;
    needsZero = four < 1_000;
  }
  return said;
}

function fourInCapitals(four: number): string {
  let said = "";
  let hasGap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(four / 10 ** place) % 10;
    if (digit === 0) {
      hasGap = said !== "";
      continue;
    }
    said += `${hasGap ? "零" : ""}${digits[digit]}${placesOfFour[place]}`;
    hasGap = false;
  }
  return said;
}
