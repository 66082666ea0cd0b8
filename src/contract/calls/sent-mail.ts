import { limits } from "../limits.ts";
import { LongId, nullable, oneOf, pageOf, Type } from "../schema.ts";
import { type ChosenGroup, chosenGroups, noticeChannels, sendTimes } from "../rules/notice-preferences.ts";
import { SentMail, sentMailStates } from "../shapes/sent-mail.ts";
import { defineCall } from "./define-call.ts";

const forAdministrators = {
  encoding: "json",
  method: "POST",
  ours: true,
  whose: "administered",
  access: { roles: ["admin"] },
} as const;

type TimeByGroup = Record<ChosenGroup, ReturnType<typeof oneOf<typeof sendTimes>>>;
const timeByGroup = () =>
  Type.Object(Object.fromEntries(chosenGroups.map((group) => [group, oneOf(sendTimes)])) as TimeByGroup);
const hour = () => Type.Integer({ minimum: 0, maximum: 23 });

export const mailPreferences = defineCall("mailPreferences", {
  method: "POST",
  path: "/user/mailPreferences",
  encoding: "json",
  ours: true,
  whose: "own",
  input: Type.Object({}),
  output: Type.Object({
    /** The channels that there are: a mail server (`SMTP_URL`), a messaging app (`CHAT_WEBHOOK_URL`), push messages. */
    channels: Type.Array(oneOf(noticeChannels)),
    /** Where mail for me goes; null: I have no address. */
    address: nullable(Type.String()),
    /** What holds where I have not chosen (the setting `notices`). */
    usual: Type.Object({
      mail: timeByGroup(),
      chat: timeByGroup(),
      push: timeByGroup(),
      quietFromHour: hour(),
      quietToHour: hour(),
      digestHour: hour(),
      timeZone: Type.String(),
    }),
  }),
  summary:
    "Where mail for me goes, which channels there are, and how notices are sent to whoever has not chosen for themselves.",
});

export const openFromMail = defineCall("openFromMail", {
  method: "POST",
  path: "/task/openFromMail",
  encoding: "json",
  ours: true,
  whose: "own",
  tx: "write",
  input: Type.Object({ link: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: Type.Object({
    /** In which organisation it waits. */
    organId: Type.Integer(),
    bpdTaskId: nullable(Type.Integer()),
    applyId: nullable(Type.String()),
  }),
  summary: "Where the link of a mail leads that I was sent; it shows the way once and proves nothing.",
});

export const listSentMail = defineCall("listSentMail", {
  ...forAdministrators,
  path: "/sentMail/list",
  tx: "read",
  input: Type.Object({
    state: Type.Optional(oneOf(sentMailStates)),
    channel: Type.Optional(oneOf(noticeChannels)),
    /** A part of a username or of an address. */
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: Type.Intersect([
    pageOf(SentMail),
    Type.Object({
      /** The channels that there are. */
      channels: Type.Array(oneOf(noticeChannels)),
      /** How many wait and how many were given up. */
      counts: Type.Object({ waiting: Type.Integer(), given_up: Type.Integer() }),
    }),
  ]),
  summary:
    "Mails and other messages to people of the organisations that the caller administers, and what became of them.",
});

export const repeatSentMail = defineCall("repeatSentMail", {
  ...forAdministrators,
  path: "/sentMail/repeat",
  tx: "write",
  /** Without numbers: all that were given up. */
  input: Type.Object({
    messageIds: Type.Optional(Type.Array(LongId(), { minItems: 1, maxItems: limits.pageSizeMax })),
  }),
  output: Type.Object({ repeated: Type.Integer() }),
  summary: "Has mails and other messages sent again that were given up.",
});
