import { isDeepStrictEqual } from "node:util";
import fc from "./properties.ts";
import { sql } from "kysely";
import { inject } from "vitest";
import {
  applyEvent,
  type Bundle,
  type Effect,
  type EngineEvent,
  type InstanceSnapshot,
  isSending,
  type ReadReceipt,
} from "#engine";
import { type Database, openDatabase } from "#server/db/index.ts";
import {
  lockInstance,
  readInstance,
  type StoredInstance,
  withReaders,
} from "#server/process/lock-instance.ts";
import { knownStates } from "#server/process/known-states.ts";
import { storeOutcome } from "#server/process/store-outcome.ts";
import { storeReceipt, verifyHistory } from "#server/process/index.ts";
import type { Run } from "./builders/a-run.ts";
import { aRandomProcess, everything } from "./builders/a-random-process.ts";
import { aMove, play } from "./builders/a-random-story.ts";
import { inOrder } from "./builders/read-back.ts";
import { createTestDatabase } from "./test-database.ts";
import type { TestServer } from "./test-server.ts";

/** Which stories of random people go through a database, and how. */
export interface Interleaving {
  /** The number of the first, which draws it: each is the same one every time. */
  first: number;
  stories: number;
  /** So many are under way at the same time. */
  atOnce: number;
}

/** What came of them. */
export interface Interleaved {
  commands: number;
  /** Commands that both connections gave at the same time; each was carried out once. */
  races: number;
  /** Commands stored without the readers that the application has (R27). */
  withoutReaders: number;
  /** Histories that do not verify, and applications under way that nobody has. */
  faults: unknown[];
}

/** Somebody read what was sent to them, beside every command. */
interface Read extends ReadReceipt {
  userCode: string;
}

/** One command as the engine decided it in memory. */
interface Decided {
  bundle: Bundle;
  before: InstanceSnapshot | undefined;
  after: InstanceSnapshot;
  events: EngineEvent[];
  effects: Effect[];
}

const movesEach = 40;
const organId = 1_000_001;
/** The most versions that a story is migrated to. */
const mostVersions = 60;

/**
 * Plays stories in memory and gives their commands again on a database of their own, each on one of two connections of
 * two hosts, as it falls; some on both at once. What every command reads back is what the one before left in memory.
 * `server`: the one to use; in vitest that of the run.
 *
 * @throws where something is lost, doubled or read back as something else.
 */
export async function interleave(
  { first, stories, atOnce }: Interleaving,
  server: TestServer = inject("testServer"),
): Promise<Interleaved> {
  const test = await createTestDatabase({ server });
  const other = await openDatabase({ url: test.url, poolSize: 4 });
  const hosts = [test.database, other] as const;
  // Some stories become longer than that, others do not: both ways of loading are gone.
  const { from } = knownStates;
  knownStates.from = 8;
  const count: Interleaved = { commands: 0, races: 0, withoutReaders: 0, faults: [] };
  try {
    await prepare(test.database);
    const numbers = Array.from({ length: stories }, (_, index) => first + index).values();
    const follow = async (): Promise<void> => {
      for (const number of numbers) await throughDatabase(hosts, number, number - first + 1, count);
    };
    await Promise.all(Array.from({ length: atOnce }, follow));
    const { broken } = await verifyHistory(test.database);
    count.faults.push(...broken, ...(await withNobody(test.database)), ...(await leftBehind(test.database)));
    return count;
  } finally {
    knownStates.from = from;
    await other.close();
    await test.drop();
  }
}

async function prepare({ kysely }: Database): Promise<void> {
  await sql`insert into organ (organ_id, organ_name, dept_full_name) values (${organId}, '-', '-')
    on conflict do nothing`.execute(kysely);
  await sql`insert into process (process_id, organ_id, process_name, status, created_by, updated_by)
    values ('PROCESS', ${organId}, '-', 'enabled', '-', '-')`.execute(kysely);
  await sql`insert into process_version (process_id, version, definition, published_by)
    select 'PROCESS', version, '{}', '-' from generate_series(1, ${mostVersions}::int) version`.execute(
    kysely,
  );
}

/** A story in memory, command by command. */
function decide(
  number: number,
  instanceId: number,
): {
  decided: (Decided | Read)[];
  choices: number[];
  last: InstanceSnapshot | undefined;
} {
  const moves = fc.array(aMove, { minLength: movesEach, maxLength: movesEach });
  const choices = fc.array(fc.nat(99), { minLength: 400, maxLength: 400 });
  const drawn = fc.sample(fc.tuple(aRandomProcess(everything, 2), moves, choices), {
    seed: number,
    numRuns: 1,
  });
  const [definition, story, chosen] = drawn[0]!;
  const decided: (Decided | Read)[] = [];
  let before: InstanceSnapshot | undefined;
  let read = 0;
  let receipts = 0;
  const watch = (run: Run) => {
    const { bundle, effects, snapshot: after } = run;
    const events = run.events.slice(read);
    for (const receipt of run.receipts.slice(receipts)) {
      decided.push({ ...receipt, userCode: run.seatOf(`#${receipt.seatId}`).userCode });
      before = after;
    }
    receipts = run.receipts.length;
    if (events.length === 0) return;
    decided.push({ bundle, before, after, events, effects });
    before = after;
    read = run.events.length;
  };
  play(definition, story, watch, instanceId);
  return { decided, choices: chosen, last: before };
}

async function throughDatabase(
  hosts: readonly [Database, Database],
  number: number,
  instanceId: number,
  count: Interleaved,
): Promise<void> {
  const { decided, choices, last } = decide(number, instanceId);
  // Whatever was tried was refused: it was begun with the first command that was not, and there was none.
  if (decided.length === 0) return;
  for (const [index, command] of decided.entries()) {
    const choice = choices[index % choices.length] ?? 0;
    const isRace = choice % 10 === 0 && index > 0;
    const given = isRace ? hosts : [hosts[choice % 2]!];
    const carriedOut = await Promise.all(given.map((host) => give(host, instanceId, command, count)));
    if (carriedOut.filter(Boolean).length !== 1)
      throw new Error(`story ${number}: command ${index + 1} was carried out ${carriedOut.join(" and ")}`);
    count.commands += 1;
    if (isRace) count.races += 1;
  }
  const stored = await hosts[0].read((tx) => readInstance(tx, { instanceId }, organId));
  expectSame(stored?.snapshot, last, `story ${number} at its end`);
}

type Tx = Parameters<typeof lockInstance>[0];

async function load(tx: Tx, instanceId: number) {
  return await lockInstance(tx, { instanceId }, { organId, userCode: "" });
}

/** Whether a command ends seats that were not loaded, or gives them other names. */
function touchesReaders(events: readonly EngineEvent[], { snapshot }: StoredInstance): boolean {
  const { readersLeftOut, seats } = snapshot;
  const opened = new Set(events.flatMap((event) => (event.type === "seat_opened" ? event.seat.seatId : [])));
  const isUnknown = (seatId: number): boolean =>
    !opened.has(seatId) && seats.every((seat) => seat.seatId !== seatId);
  return (
    readersLeftOut === true &&
    events.some(
      (event) => event.type === "migrated" || (event.type === "seat_closed" && isUnknown(event.seatId)),
    )
  );
}

/** Carries a command out on what is stored, if nobody did before; answers whether it did. */
async function give(
  host: Database,
  instanceId: number,
  command: Decided | Read,
  count: Interleaved,
): Promise<boolean> {
  if (!("events" in command)) return await giveReceipt(host, command);
  const { bundle, events, effects, before, after } = command;
  return await host.write(async (tx) => {
    const loaded = await load(tx, instanceId);
    const isTouching = loaded !== undefined && touchesReaders(events, loaded);
    const stored = isTouching ? await withReaders(tx, loaded) : loaded;
    if (stored !== undefined && stored.snapshot.eventCount === after.eventCount) {
      expectSame(stored.snapshot, after, `application ${instanceId} after the other host`);
      return false;
    }
    expectSame(stored?.snapshot, before, `application ${instanceId} before event ${events[0]?.sequence}`);
    if (stored?.snapshot.readersLeftOut === true) count.withoutReaders += 1;
    const snapshot = events.reduce<InstanceSnapshot | undefined>(applyEvent, stored?.snapshot)!;
    await storeOutcome(tx, {
      bundle,
      before: stored?.snapshot,
      chainHead: stored?.row.chainHead ?? null,
      done: { snapshot, events, effects },
      notifications: [],
      now: new Date(events[0]?.at ?? 0),
    });
    return true;
  });
}

/** Whoever reads it twice at once has read it once. */
async function giveReceipt(host: Database, read: Read): Promise<boolean> {
  const { seatId, userCode, opinion = "", at } = read;
  const receipt = { seatId, userCode, organId, opinion, now: new Date(at) };
  const stored = await host.write((tx) => storeReceipt(tx, receipt));
  return stored?.isNew === true;
}

function expectSame(
  stored: InstanceSnapshot | undefined,
  expected: InstanceSnapshot | undefined,
  what: string,
): void {
  if (isDeepStrictEqual(stored, expected && asLoaded(inOrder(expected), stored))) return;
  throw new Error(`${what}: ${JSON.stringify(stored)}\nis not ${JSON.stringify(expected)}`);
}

/** A snapshot as it was loaded: where readers were left out nothing else was, and what was not left out is whole. */
function asLoaded(expected: InstanceSnapshot, stored: InstanceSnapshot | undefined): InstanceSnapshot {
  if (stored?.readersLeftOut !== true) return expected;
  const loaded = new Set(stored.seats.map(({ seatId }) => seatId));
  const sendings = new Set(expected.visits.filter(isSending).map(({ visitId }) => visitId));
  const seats = expected.seats.filter(({ seatId, visitId }) => loaded.has(seatId) || !sendings.has(visitId));
  return { ...expected, seats, readersLeftOut: true };
}

/** Applications under way that are in nobody's list, wait for no time and no host, and are not stopped (I1). */
async function withNobody({ kysely }: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select i.instance_id from process_instance i
    where i.status in ('running', 'returned') and not i.more ? 'incidents' and i.wake_at is null
      and not exists (select from seat s where s.instance_id = i.instance_id and s.status = 'open' and s.listed)
      and not exists (select from jsonb_array_elements(i.visits) v
        where v ->> 'status' = 'open' and v ->> 'mode' in ('auto', 'subprocess', 'seal', 'delay'))`.execute(
    kysely,
  );
  return rows;
}

/** Applications that have ended, and yet wait for a time or are somebody's work (I4). Who only reads one still may. */
async function leftBehind({ kysely }: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select i.instance_id from process_instance i
    where i.status in ('complete', 'cancelled') and (i.wake_at is not null
      or exists (select from seat s where s.instance_id = i.instance_id and s.status <> 'ended' and s.task_type <> 'read'))`.execute(
    kysely,
  );
  return rows;
}
