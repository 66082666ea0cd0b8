import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import type { NoticeKind } from "#contract/codes/notice-kind.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { amendedBundle, approveTask, type Bundle } from "#engine";
import { accessOfPeople } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { notify } from "../outbox/index.ts";
import { loadBundle, readInstance, runCommand } from "../process/index.ts";
import { signWith } from "../signature/index.ts";
import type { SweepLimits } from "./preview-running.ts";
import { seenBy } from "./seen-by.ts";

interface Due {
  opinionId: number;
  instanceId: number;
  organId: number;
  userCode: string;
  taskId: string;
  opinion: string;
  seen: string;
  seatId: number;
}

type Verdict = "applied" | "changed" | "refused";
const kinds: Record<Verdict, NoticeKind> = {
  applied: "advance_applied",
  changed: "advance_changed",
  refused: "advance_refused",
};

/**
 * Decides the tasks that have come to people who said yes in advance: as they themselves would, and only where nothing
 * visible to them has changed. They are told either way, of what was not applied with their words. Each in a transaction
 * of its own; any number of processes at once, each opinion once.
 *
 * @returns how many tasks were decided on, either way
 * @throws AggregateError after the others were done, where some could not be for a fault of ours
 */
export async function applyAdvanceOpinions(
  ports: Ports,
  { until, signal, now = () => new Date(), instanceId }: SweepLimits,
): Promise<number> {
  if (instanceId === undefined) await ports.database.write((tx) => endUnneeded(tx, now()));
  let count = 0;
  const faults = new Map<number, unknown>();
  while (Date.now() < until && signal?.aborted !== true) {
    let due: Due | undefined;
    try {
      await ports.database.write(async (tx) => {
        due = await takeDue(tx, { without: [...faults.keys()], instanceId });
        if (due !== undefined) await applyOne(tx, ports, due, now());
      });
    } catch (error) {
      if (due === undefined) throw error;
      faults.set((due as Due).opinionId, error);
      continue;
    }
    if (due === undefined) break;
    count += 1;
  }
  if (faults.size > 0)
    throw new AggregateError([...faults.values()], `${faults.size} opinions could not be applied`);
  return count;
}

/** What waits for tasks that will not come any more. */
async function endUnneeded(tx: Tx, now: Date): Promise<void> {
  await sql`
    update advance_opinion a set state = 'ended', decided_at = ${now.toISOString()}::timestamptz from process_instance i
    where a.state = 'waiting' and i.instance_id = a.instance_id and i.status in ('complete', 'cancelled')`.execute(
    tx,
  );
}

/** The opinion left longest ago whose task has come and that no other process has in hand. */
async function takeDue(
  tx: Tx,
  { without, instanceId }: { without: readonly number[]; instanceId: number | undefined },
): Promise<Due | undefined> {
  const alone = instanceId === undefined ? sql`` : sql`and a.instance_id = ${instanceId}`;
  const { rows } = await sql<Due>`
    select a.opinion_id, a.instance_id, a.organ_id, a.user_code, a.task_id, a.opinion, a.seen, s.seat_id
    from advance_opinion a join seat s on s.instance_id = a.instance_id and s.task_id = a.task_id
      and s.user_code = a.user_code and s.status = 'open'
    where a.state = 'waiting' and a.opinion_id <> all(${[...without]}::bigint[]) ${alone}
    order by a.opinion_id limit 1 for update of a skip locked`.execute(tx);
  return rows[0];
}

async function applyOne(tx: Tx, ports: Ports, due: Due, now: Date): Promise<void> {
  const verdict = await decide(tx, ports, due, now);
  await sql`
    update advance_opinion set state = ${verdict}, decided_at = ${now.toISOString()}::timestamptz, seat_id = ${due.seatId}
    where opinion_id = ${due.opinionId}`.execute(tx);
  const { rows: titles } = await sql<{ title: string }>`
    select apply_title as title from process_instance where instance_id = ${due.instanceId}`.execute(tx);
  await notify(tx, ports.live, [due.userCode], {
    organId: due.organId,
    kind: kinds[verdict],
    params: { title: titles[0]?.title ?? "", opinion: due.opinion },
    instanceId: due.instanceId,
    ...(verdict === "applied" ? {} : { seatId: due.seatId }),
  });
}

async function decide(tx: Tx, ports: Ports, due: Due, now: Date): Promise<Verdict> {
  const { instanceId, organId, userCode, taskId, opinion, seatId } = due;
  const [person] = await accessOfPeople(tx, [userCode], organId);
  const stored = await readInstance(tx, { instanceId }, organId);
  if (person === undefined || stored === undefined) return "refused";
  const { snapshot } = stored;
  const seat = snapshot.seats.find((each) => each.seatId === seatId);
  const published = await loadBundle(ports.database, tx, snapshot.processId, snapshot.processVersion);
  if (seat === undefined || seenBy(amendedBundle(published, snapshot), snapshot, taskId, person) !== due.seen)
    return "changed";
  const scope = { tx, ports, language: defaultLanguage, actor: { ...person, organId }, request: { now } };
  await sql`savepoint in_advance`.execute(tx);
  const signature = await signatureFor(tx, amendedBundle(published, snapshot), taskId, userCode);
  const command = { seatId, opinion, version: seat.version, ...signature };
  const outcome = await runCommand(scope, { seatId }, (bundle, current, context) =>
    approveTask(bundle, current, command, context),
  );
  if (isRefusal(outcome)) await sql`rollback to savepoint in_advance`.execute(tx);
  await sql`release savepoint in_advance`.execute(tx);
  return isRefusal(outcome) ? "refused" : "applied";
}

/** Where the task asks for a signature it is given: saying yes in advance was to sign, too. */
async function signatureFor(tx: Tx, { definition }: Bundle, taskId: string, userCode: string) {
  const task = definition.tasks.find((each) => each.taskId === taskId);
  const signature = task?.signatureRequired === true ? await signWith(tx, userCode) : undefined;
  return signature === undefined ? {} : { signature };
}
