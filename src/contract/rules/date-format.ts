import { ComponentType } from "../codes/component-type.ts";

/** What a date format may say (spec §9): y M d h m s S, each as often as it has digits. */
const known = /^(?:yyyy|yy|MM?|dd?|hh?|mm?|ss?|S{1,3})$/;

/** The same letter, as often as it stands there in a row. */
const letters = /([A-Za-z])\1*/g;

const ofDay = /[yMd]/;
const ofTime = /[hmsS]/;

/**
 * Whether a format of the tokens y M d h m s S can show a component's value: a day has no time of day, a moment has
 * a day and a time. Letters that are no tokens are refused, separators and signs such as 年 are free. Pure.
 */
export function isDateFormat(format: string, type: ComponentType): boolean {
  if (!(format.match(letters) ?? []).every((token) => known.test(token)) || !ofDay.test(format)) return false;
  return type === ComponentType.dateTime || !ofTime.test(format);
}
