/**
 * How a day and an instant are written for people, in the language that each reads: alike on screens, in messages and in
 * mails.
 */
export const writtenDay = { dateStyle: "medium" } as const satisfies Intl.DateTimeFormatOptions;

/** To the minute, by the clock of 24 hours in every language. */
export const writtenInstant = {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
} as const satisfies Intl.DateTimeFormatOptions;
