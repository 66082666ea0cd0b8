import { sql } from "kysely";
import { removePushDevice } from "#contract/calls/push-devices.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";

/** Ends the push messages to one of one's own devices; a stranger's, or one that is gone, is `notFound`. */
export const removePushDeviceHandler = handle(removePushDevice, async ({ deviceId }, { tx, actor }) => {
  const { rows } = await sql`
    delete from push_device where device_id = ${deviceId} and user_code = ${actor.userCode} returning 1`.execute(
    tx,
  );
  return rows.length === 0 ? refuse("notFound") : { removed: true };
});
