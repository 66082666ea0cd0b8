import { sql } from "kysely";
import { mailPreferences } from "#contract/calls/sent-mail.ts";
import { handle } from "../http/index.ts";
import { channelsOf } from "./channels.ts";
import { usualPreferences } from "./usual-preferences.ts";

/** Where mail for me goes, and what holds where I have not chosen for myself. */
export const mailPreferencesHandler = handle(mailPreferences, async (_input, { tx, actor, ports }) => {
  const { rows } = await sql<{ email: string | null }>`
    select email from user_account where user_code = ${actor.userCode}`.execute(tx);
  const email = rows[0]?.email ?? "";
  return {
    channels: channelsOf(ports),
    address: email === "" ? null : email,
    usual: usualPreferences(ports.parameters, actor.organId),
  };
});
