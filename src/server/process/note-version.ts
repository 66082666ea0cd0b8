import { noteVersion } from "#contract/calls/process-manage.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";

/** Writes what a published version changes; the version itself stays as it is. Refuses with `notFound`. */
export const noteVersionHandler = handle(noteVersion, async ({ processId, version, note }, scope) => {
  const { tx, actor, request, ports } = scope;
  const written = await tx
    .updateTable("processVersion")
    .set({ note: note.trim() === "" ? null : note.trim() })
    .where("processId", "=", processId)
    .where("version", "=", version)
    .where((row) =>
      row.exists(
        row
          .selectFrom("process")
          .select("process.processId")
          .whereRef("process.processId", "=", "processVersion.processId")
          .where("organId", "=", actor.organId),
      ),
    )
    .returning("note")
    .executeTakeFirst();
  if (written === undefined) return refuse("notFound");
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call: noteVersion.name,
    subject: processId,
    detail: { version },
  });
  ports.live.announceToAll(tx, { event: "definitions" });
  return { note: written.note };
});
