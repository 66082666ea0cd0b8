import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import { moveToDeputy } from "#engine";
import type { Database } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import type { JobTask } from "../../jobs/index.ts";
import { runCommand } from "../../process/index.ts";

/** Who acts where nobody does. */
const systemActor = "SYSTEM";

/**
 * Gives what an absent person has to their deputy once the absence has begun (R24): each task in a transaction of its own,
 * so that a second try goes on where the first one ended, and one that fails holds up none of the others. What the deputy
 * must not have, or has, stays with the person.
 */
export function moveToDeputyJob(ports: Ports): JobTask {
  return async (payload) => {
    const { absenceId, organId } = payload as { absenceId: number; organId: number };
    const faults: unknown[] = [];
    for (const seatId of await openSeats(ports.database, absenceId)) {
      const moving = ports.database.write(async (tx) => {
        const actor = { userCode: systemActor, access: ["process-admin"], organId };
        const scope = { tx, ports, language: defaultLanguage, actor, request: { now: new Date() } };
        await runCommand(scope, { seatId }, (bundle, snapshot, context) =>
          moveToDeputy(bundle, snapshot, { seatId }, context),
        );
      });
      await moving.catch((fault: unknown) => faults.push(fault));
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} tasks were not moved`);
  };
}

/** What the person has of the processes that the absence is for; the engine says of each whether it may be moved. */
async function openSeats(database: Database, absenceId: number): Promise<number[]> {
  const rows = await database.read(async (tx) => {
    const found = await sql<{ seatId: number }>`
      select s.seat_id from absence a
      join seat s on s.user_code = a.user_code and s.organ_id = a.organ_id and s.status in ('open', 'queued')
        and s.task_type = 'approve'
      where a.absence_id = ${absenceId} and a.moves_open order by s.seat_id`.execute(tx);
    return found.rows;
  });
  return rows.map(({ seatId }) => seatId);
}
