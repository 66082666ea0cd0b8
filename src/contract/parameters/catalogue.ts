import { limits } from "../limits.ts";
import { sendTimes } from "../rules/notice-preferences.ts";
import { usualTimeZone } from "../rules/time-zone.ts";
import { publicHolidayCountries } from "../rules/work-days.ts";
import { everywhere, type Parameter, type ParameterUnit, perOrganisation } from "./define-parameter.ts";

const whole = <const Unit extends ParameterUnit>(unit: Unit, least: number, most: number) =>
  ({ kind: "integer", unit, least, most }) as const;

const mailed = { kind: "choice", options: sendTimes } as const;

/**
 * Every parameter of the system, with its default. What the specification fixes (§9) may be narrowed and not widened:
 * a session lasts a day at most, a file has 10,240 KB at most. Names and meanings stand in
 * `texts/<language>/parameters.json`.
 */
export const parameterCatalogue = {
  sessionHours: everywhere("login", whole("hours", 1, limits.sessionHours), limits.sessionHours),
  sessionIdleMinutes: everywhere("login", whole("minutes", 5, limits.sessionHours * 60), 120),
  deviceTokenDays: everywhere("login", whole("days", 1, limits.deviceTokenDays), limits.deviceTokenDays),
  /** However often it is used. */
  deviceMaxDays: everywhere("login", whole("days", 7, 365), 30),
  /** 0: a captcha with every log-in. */
  captchaAfterFailures: everywhere("login", whole("times", 0, 10), 0),
  loginFreeFailures: everywhere("login", whole("times", 1, 20), 5),
  loginDelayMaxSeconds: everywhere("login", whole("seconds", 10, 3_600), 300),
  loginFreeFailuresOfAddress: everywhere("login", whole("times", 5, 1_000), 50),
  /** Every bit more doubles the work. */
  loginProofBits: everywhere("login", whole("bits", 8, 20), 16),
  secondFactorForAll: everywhere("login", { kind: "switch" }, false),
  passwordMinCharacters: everywhere(
    "login",
    whole("characters", limits.passwordMinCharacters, 32),
    limits.passwordMinCharacters,
  ),
  /** 0: nobody is told that their account is about to end. */
  accountEndNoticeDays: everywhere("login", whole("days", 0, 90), 14),

  pageSizeDefault: perOrganisation("lists", whole("rows", 5, 100), limits.pageSizeDefault),
  bulkRowsMax: everywhere("lists", whole("rows", 1, limits.bulkRowsMax), limits.bulkRowsMax),
  importRowsMax: everywhere("lists", whole("rows", 1, limits.importRowsMax), limits.importRowsMax),
  importCellsMax: everywhere("lists", whole("cells", 1, limits.sheetColumnsMax), 2_000),

  savedViewsMax: everywhere("lists", whole("rows", 1, 1_000), 50),

  uploadMaxKb: everywhere("files", whole("kb", 1, limits.uploadMaxKb), limits.uploadMaxKb),
  unreferencedFileHours: everywhere("files", whole("hours", 1, 720), limits.unreferencedFileHours),
  /** Of one person, until they are referred to or removed. */
  unreferencedMaxKb: everywhere("files", whole("kb", limits.requestMaxKb, 104_857_600), 1_048_576),
  tableJobKeptDays: everywhere("files", whole("days", 1, 90), limits.tableJobKeptDays),

  urgeCoolDownHours: perOrganisation("work", whole("hours", 0, 72), limits.urgeCoolDownHours),
  urgesPerDay: perOrganisation("work", whole("times", 1, 20), limits.urgesPerDay),
  returnsUntilAdministratorIsTold: perOrganisation(
    "work",
    whole("times", 1, 50),
    limits.returnsUntilAdministratorIsTold,
  ),
  /** Applications that one person has begun and not handed in. */
  draftsMax: perOrganisation("work", whole("rows", 1, 10_000), 200),
  /** The processes that approve legal contracts and apply for their seals, by their ids; without the latter none is sealed. */
  contractApprovalProcess: perOrganisation("work", { kind: "text", maxLength: 64 }, "CONTRACT"),
  contractSealProcess: perOrganisation("work", { kind: "text", maxLength: 64 }, "SEAL"),
  /** Domains of mailboxes outside to which finished documents may be mailed, separated by commas; none: colleagues alone. */
  documentMailDomains: perOrganisation("messages", { kind: "text", maxLength: 500 }, ""),
  timeZone: perOrganisation("work", { kind: "time_zone" }, usualTimeZone),
  /** How long one may edit or withdraw what one said about an application. */
  postChangeMinutes: perOrganisation("work", whole("minutes", 0, 1_440), 15),
  workWeekdays: perOrganisation("work", { kind: "weekdays" }, [1, 2, 3, 4, 5]),
  workHours: perOrganisation("work", { kind: "spans" }, "09:00-12:00,13:00-18:00"),
  /** Of which country they count; the organisation's own days go before them. */
  publicHolidays: perOrganisation("work", { kind: "choice", options: publicHolidayCountries }, "CN"),
  holidays: perOrganisation("work", { kind: "days", most: 400 }, []),
  makeUpDays: perOrganisation("work", { kind: "days", most: 100 }, []),

  /** When notices of a group are sent, by mail and by the other channels, to whom has not chosen for themselves. */
  mailOfTasks: perOrganisation("messages", mailed, "at_once"),
  mailOfReminders: perOrganisation("messages", mailed, "at_once"),
  mailOfApplications: perOrganisation("messages", mailed, "at_once"),
  mailOfFollowed: perOrganisation("messages", mailed, "digest"),
  mailOfReading: perOrganisation("messages", mailed, "digest"),
  mailOfDiscussion: perOrganisation("messages", mailed, "digest"),
  mailOfChanges: perOrganisation("messages", mailed, "digest"),
  mailOfAdministration: perOrganisation("messages", mailed, "at_once"),
  mailOfContracts: perOrganisation("messages", mailed, "at_once"),
  mailOfJobs: perOrganisation("messages", mailed, "off"),
  mailDigestHour: perOrganisation("messages", whole("o_clock", 0, 23), 8),
  /** The same hour twice: mail is sent at any time. */
  mailQuietFromHour: perOrganisation("messages", whole("o_clock", 0, 23), 22),
  mailQuietToHour: perOrganisation("messages", whole("o_clock", 0, 23), 7),

  /** Empty: the log-in name alone (spec §1); otherwise it stands after the name. */
  watermarkText: perOrganisation("appearance", { kind: "text", maxLength: 20 }, ""),
  /** Empty: the copyright line of the product (spec §1). */
  footerText: perOrganisation(
    "appearance",
    { kind: "texts", maxLength: 120 },
    { "zh-CN": "", "en-US": "", "ja-JP": "" },
  ),

  /** Of one person; older ones are forgotten first. */
  idempotencyKeysMax: everywhere("retention", whole("rows", 100, 100_000), 10_000),
  noticeKeptDays: everywhere("retention", whole("days", 30, 3_650), 730),
  logKeptDays: everywhere("retention", whole("days", 30, 3_650), 1_095),
  scheduleLogKeptDays: everywhere("retention", whole("days", 7, 3_650), 180),
} as const satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof parameterCatalogue;

/** The value of a parameter, by its name. */
export type ParameterValue<Name extends ParameterName> =
  (typeof parameterCatalogue)[Name] extends Parameter<infer Kind> ? Parameter<Kind>["fallback"] : never;

export const parameterNames = Object.keys(parameterCatalogue) as readonly ParameterName[];

/** Whether a text names a parameter. */
export function isParameterName(name: string): name is ParameterName {
  return Object.hasOwn(parameterCatalogue, name);
}
