import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import { type BackTestFigures, type Loads, noFigures } from "#contract/shapes/back-test.ts";
import type { Bundle } from "#engine";
import { accessOfMember } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { Actor, Ports } from "../http/index.ts";
import { type JobTask, NoMoreTries } from "../jobs/index.ts";
import { notify } from "../outbox/index.ts";
import {
  CasePlayer,
  type CommandScope,
  loadBundle,
  namesOfProcess,
  pastApplications,
} from "../process/index.ts";
import { countCompared } from "./count-compared.ts";
import { finishedApplications, type Period } from "./finished-applications.ts";
import { type Compared, playPastApplication } from "./play-past-application.ts";
import { hoursByStep, stepHours } from "./step-hours.ts";

/** The job that plays a definition over what has ended. */
export const backTestTask = "back_test";

interface Payload {
  backTestId: number;
  organId: number;
  /** Who asked for it. */
  userCode: string;
}

/** A back-test under way. */
interface Running extends Omit<Period, "ports"> {
  backTestId: number;
  bundle: Bundle;
  lastInstanceId: number;
  stepHours: Record<string, number> | null;
  figures: Partial<BackTestFigures> & { loads?: Loads };
}

type Asker = Pick<Actor, "userCode" | "access" | "forbidden" | "organId">;

/** Applications of one transaction. */
const atOnce = 100;

/**
 * Plays some applications at a time, each time in a transaction that also writes how far it has come: a job that is tried
 * again goes on where it was, and one that is cancelled ends after the next few. It sees what its asker may see.
 */
export function backTestJob(ports: Ports): JobTask {
  return async (payload, { signal, attempt, maxAttempts }) => {
    const { backTestId, organId, userCode } = payload as Payload;
    try {
      let draft: Bundle | undefined;
      for (;;) {
        signal.throwIfAborted();
        const access = await accessOfMember(ports.database, { userCode, organId });
        const asker = access === undefined ? undefined : { ...access, userCode, organId };
        const next = await ports.database.write((tx) =>
          playSome(tx, ports, { backTestId, organId, asker }, draft),
        );
        if (next === undefined) return;
        draft = next;
      }
    } catch (error) {
      if (signal.aborted || attempt < maxAttempts) throw error;
      await failBackTest(ports, { backTestId });
      throw new NoMoreTries(error);
    }
  };
}

/** Says of a back-test that is given up that it failed; what it has found so far stays. */
export async function failBackTest(
  { database, live }: Pick<Ports, "database" | "live">,
  { backTestId }: Pick<Payload, "backTestId">,
): Promise<void> {
  await database.write((tx) => end(tx, live, backTestId, "failed"));
}

/** Ends a back-test that is under way and tells whoever asked for it. */
async function end(tx: Tx, live: Ports["live"], backTestId: number, state: "done" | "failed"): Promise<void> {
  const { rows } = await sql<{ organId: number; askedBy: string; total: number; bundle: Bundle }>`
    update back_test set state = ${state}, ended_at = now()
    where back_test_id = ${backTestId} and state = 'running'
    returning organ_id, asked_by, total, bundle`.execute(tx);
  for (const { organId, askedBy, total, bundle } of rows) {
    const kind = state === "done" ? "back_test_ended" : "back_test_failed";
    const params = { process: namesOfProcess(bundle.definition), rows: total };
    await notify(tx, live, [askedBy], { organId, kind, params });
  }
}

/** Plays the next applications; answers the bundle to go on with, nothing where no more are left. */
async function playSome(
  tx: Tx,
  ports: Ports,
  { backTestId, organId, asker }: { backTestId: number; organId: number; asker: Asker | undefined },
  known: Bundle | undefined,
): Promise<Bundle | undefined> {
  const { rows } = await sql<Running>`
    select back_test_id, organ_id, process_id, ${known === undefined ? sql`bundle` : sql`null as bundle`},
      from_day::text as from_day, until_day::text as until_day, last_instance_id, step_hours, figures
    from back_test where back_test_id = ${backTestId} and organ_id = ${organId} and state = 'running'
    for update skip locked`.execute(tx);
  const [running] = rows;
  if (running === undefined) return undefined;
  // One object for all: the engine works a bundle out once.
  const draft = known ?? withoutPeriod(running.bundle);
  const done = asker === undefined ? 0 : await playAs(tx, ports, asker, { ...running, bundle: draft });
  if (done > 0) return draft;
  // Whoever asked has left: nobody may see the rest.
  await end(tx, ports.live, backTestId, asker === undefined ? "failed" : "done");
  return undefined;
}

/** When it may be started is no question for what was started long ago. */
function withoutPeriod({ definition, ...bundle }: Bundle): Bundle {
  const { beginTime: _begin, endTime: _end, ...always } = definition;
  return { ...bundle, definition: { ...always, status: "enabled" } };
}

const own = new WeakMap<Bundle, Bundle>();

/** A published version as it was when it was filed by: offered, whatever became of it since. */
async function ownVersion(ports: Ports, tx: Tx, processId: string, version: number): Promise<Bundle> {
  const published = await loadBundle(ports.database, tx, processId, version);
  const made = own.get(published) ?? withoutPeriod(published);
  own.set(published, made);
  return made;
}

async function playAs(tx: Tx, ports: Ports, actor: Asker, running: Running): Promise<number> {
  const { backTestId, processId, bundle: draft, lastInstanceId } = running;
  const period: Period = { ...running, ports };
  const { rows } = await sql<{ instanceId: number }>`
    select i.instance_id ${finishedApplications(period, actor)} and i.instance_id > ${lastInstanceId}
    order by i.instance_id limit ${atOnce}`.execute(tx);
  const ids = rows.map(({ instanceId }) => instanceId);
  const last = ids.at(-1);
  if (last === undefined) return 0;
  const scope: CommandScope = { tx, ports, language: defaultLanguage, actor, request: { now: new Date() } };
  const player = await CasePlayer.of(scope, processId);
  const known = running.stepHours ?? (await stepHours(tx, player.organisation.calendar, period, actor));
  const hoursOf = hoursByStep(known);
  const { loads = { steps: {}, people: {} }, ...counted } = running.figures;
  let figures: BackTestFigures = { ...noFigures, ...counted };
  const items: { instance_id: number; kind: string; ways: Omit<Compared, "kind"> }[] = [];
  for (const past of await pastApplications(tx, ids)) {
    const bundles = { own: await ownVersion(ports, tx, processId, past.processVersion), draft };
    const { kind, ...ways } = await playPastApplication(player, past, bundles, hoursOf);
    figures = countCompared(figures, loads, { kind, ...ways });
    if (kind !== "same") items.push({ instance_id: past.instanceId, kind, ways });
  }
  await sql`
    insert into back_test_item (back_test_id, instance_id, kind, ways)
    select ${backTestId}::bigint, n.instance_id, n.kind, n.ways
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as n(instance_id bigint, kind text, ways jsonb)
    on conflict do nothing`.execute(tx);
  await sql`
    update back_test set last_instance_id = ${last}, step_hours = ${JSON.stringify(known)}::jsonb,
      figures = ${JSON.stringify({ ...figures, loads })}::jsonb
    where back_test_id = ${backTestId}`.execute(tx);
  return ids.length;
}
