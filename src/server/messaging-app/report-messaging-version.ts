import { reportMessagingVersion } from "#contract/calls/basic.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { sql } from "kysely";
import { handle } from "../http/index.ts";
import { organColumn, quoted, systemColumns } from "../table-sql/index.ts";

/**
 * Notes with which version of the messaging application somebody works, for administrators of their organisation (the table
 * `messagingVersion`). One reports for oneself: anybody else is refused with `noPermission`. Without the table nothing is
 * noted, and it says so.
 */
export const reportMessagingVersionHandler = handle(reportMessagingVersion, async ({ user, ver }, scope) => {
  const { tx, ports, actor, request } = scope;
  if (user.trim().toUpperCase() !== actor.userCode) return refuse("noPermission");
  const table = ports.tables.find("messagingVersion");
  if (table === undefined) return { reported: false };
  const name = quoted(table.model.table);
  const organ = quoted(organColumn(table.model) ?? systemColumns.organId);
  const { organId, userCode } = actor;
  const [version, device] = [ver.trim(), deviceOf(request.userAgent)];
  const { rows } = await sql`
    update ${name} set ${organ} = ${organId}, app_version = ${version}, device = ${device}, reported_at = ${request.now}
    where user_code = ${userCode} returning 1`.execute(tx);
  if (rows.length === 0)
    await sql`
      insert into ${name} (${organ}, user_code, app_version, device, reported_at)
      values (${organId}, ${userCode}, ${version}, ${device}, ${request.now}) on conflict do nothing`.execute(
      tx,
    );
  ports.live.announceToAll(tx, { event: "table", entity: "messagingVersion" });
  return { reported: true };
});

const devices: readonly [RegExp, string][] = [
  [/iPhone|iPad/u, "iOS"],
  [/Android/u, "Android"],
  [/OpenHarmony|HarmonyOS/u, "HarmonyOS"],
  [/Windows/u, "Windows"],
  [/Mac OS X/u, "macOS"],
  [/Linux/u, "Linux"],
];

/** On what it runs, by its user agent; empty where that says nothing known. */
function deviceOf(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
}
