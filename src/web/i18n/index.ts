export {
  formatBadge,
  formatDay,
  formatLongDay,
  formatFileSize,
  formatInstant,
  formatInstantIn,
  formatMoney,
  formatNumber,
  formatRelative,
  formatShare,
} from "./formats.ts";
export { RelativeTime } from "./relative-time.tsx";
export { readersZone } from "./readers-zone.ts";
export { chooseLanguage, chosenLanguage } from "./chosen-language.ts";
export { currentLanguage, loadTexts, startTexts, texts } from "./texts.ts";
export { ShownLanguage, useLanguage, useTexts, type Say } from "./use-texts.ts";
