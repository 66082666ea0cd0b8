import { sql } from "kysely";
import { updateFavorite } from "#contract/calls/user-lists.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { handle, isCaller, type SessionScope } from "../../http/index.ts";
import { mayReadInstance } from "../../viewer/index.ts";
import { readInstance, type StoredInstance } from "../../process/index.ts";

/** Keeps a process at hand or follows an application, or no longer; twice is the same as once. In one's own name alone. */
export const updateFavouriteHandler = handle(
  updateFavorite,
  async ({ favObjId, status, userName }, scope) => {
    const { tx, actor } = scope;
    if (!isCaller(actor, userName))
      return refuseFields({ userName: { problem: "notYourself", params: { user: actor.userCode } } });
    const wanted = status === "1";
    const application = await readInstance(tx, { applyId: favObjId }, actor.organId);
    if (application !== undefined) {
      const { snapshot, row } = application;
      if (!mayReadInstance({ snapshot, row }, actor)) return refuse("notFound");
      await follow(scope, application, wanted);
      return { favObjId, favourite: wanted };
    }
    const process = await tx
      .selectFrom("process")
      .select("processId")
      .where("processId", "=", favObjId)
      .where("organId", "=", actor.organId)
      .executeTakeFirst();
    if (process === undefined) return refuse("notFound");
    if (wanted) {
      await sql`insert into favourite (user_code, fav_obj_id) values (${actor.userCode}, ${favObjId})
      on conflict do nothing`.execute(tx);
    } else {
      await sql`delete from favourite where user_code = ${actor.userCode} and fav_obj_id = ${favObjId}`.execute(
        tx,
      );
    }
    return { favObjId, favourite: wanted };
  },
);

async function follow({ tx, ports, actor }: SessionScope, { snapshot }: StoredInstance, wanted: boolean) {
  const { instanceId } = snapshot;
  if (wanted) {
    await sql`insert into attention (user_code, instance_id) values (${actor.userCode}, ${instanceId})
      on conflict do nothing`.execute(tx);
  } else {
    await sql`delete from attention where user_code = ${actor.userCode} and instance_id = ${instanceId}`.execute(
      tx,
    );
  }
  ports.live.announceTo(tx, [actor.userCode], { event: "instance", instanceId });
}
