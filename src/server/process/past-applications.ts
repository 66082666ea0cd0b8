import { sql } from "kysely";
import type { FormValues } from "#contract/schema.ts";
import type { PlayedWay } from "#contract/shapes/played-way.ts";
import type { GivenDecision, Visit } from "#engine";
import type { Tx } from "../db/index.ts";
import type { CaseToPlay } from "./case-player.ts";

/** A finished application: what was filed in its last round, what was decided, and how it went. */
export interface PastApplication {
  instanceId: number;
  processVersion: number;
  /** The instant of the last submission, epoch milliseconds. */
  submittedAt: number;
  /** Values as of the last submission, and what people decided and wrote after it. */
  given: CaseToPlay;
  /** Its last round as it happened, with those who decided. */
  happened: PlayedWay;
}

interface Row {
  instanceId: number;
  processVersion: number;
  applicant: string;
  applyTitle: string;
  urgency: string;
  status: string;
  round: number;
  result: string | null;
  visits: Visit[];
  events: PastEvent[];
  seats: {
    seatId: number;
    visitId: number;
    taskId: string;
    taskType: string;
    userCode: string;
    cause: string;
  }[];
}

/** What of the history is read: the form as it was written, and who decided. */
interface PastEvent {
  at: string;
  type: "instance_started" | "draft_saved" | "submitted" | "form_changed" | "seat_closed";
  body: {
    instance?: { form: FormValues };
    changed?: FormValues;
    seatId?: number;
    visitId?: number;
    actionCode?: string;
  };
}

/** Reads finished applications as they are to be played again; those that never were submitted are left out. */
export async function pastApplications(
  tx: Tx,
  instanceIds: readonly number[],
): Promise<readonly PastApplication[]> {
  const { rows } = await sql<Row>`
    select i.instance_id, i.process_version, i.applicant, i.apply_title, i.urgency, i.status, i.round,
      i.more ->> 'result' as result, i.visits,
      (select json_agg(json_build_object('at', e.at, 'type', e.type, 'body', e.body) order by e.sequence)
        from instance_event e where e.instance_id = i.instance_id
          and e.type in ('instance_started', 'draft_saved', 'submitted', 'form_changed', 'seat_closed')) as events,
      (select json_agg(json_build_object('seatId', s.seat_id, 'visitId', s.visit_id, 'taskId', s.task_id,
          'taskType', s.task_type, 'userCode', s.user_code, 'cause', coalesce(s.cause, '')))
        from seat s where s.instance_id = i.instance_id) as seats
    from process_instance i where i.instance_id = any(${[...instanceIds]}::bigint[])
    order by i.instance_id`.execute(tx);
  return rows.flatMap((row) => pastApplication(row) ?? []);
}

function pastApplication(row: Row): PastApplication | undefined {
  const { events, instanceId, processVersion, applicant, applyTitle, urgency } = row;
  const last = events.findLastIndex(({ type }) => type === "submitted");
  const submission = events[last];
  if (submission === undefined) return undefined;
  const form: FormValues = {};
  for (const { body } of events.slice(0, last + 1)) Object.assign(form, body.instance?.form, body.changed);
  const { decisions, automaticValues } = decidedAfter(row, events.slice(last + 1));
  return {
    instanceId,
    processVersion,
    submittedAt: Date.parse(submission.at),
    given: { applicant, title: applyTitle, urgency, form, decisions, automaticValues },
    happened: happenedIn(row),
  };
}

/** What was decided and written, by step: the fields a person changed stand before their decision in the history. */
function decidedAfter(
  { seats, visits }: Row,
  events: readonly PastEvent[],
): { decisions: GivenDecision[]; automaticValues: Record<string, FormValues> } {
  const decisions: GivenDecision[] = [];
  const automaticValues: Record<string, FormValues> = {};
  const written = new Map<number, FormValues>();
  const bySeat = new Map(seats.map((seat) => [seat.seatId, seat]));
  for (const { type, body } of events) {
    const { seatId, visitId, changed = {}, actionCode } = body;
    if (type === "form_changed") {
      if (seatId !== undefined) written.set(seatId, { ...written.get(seatId), ...changed });
      else {
        const taskId = visits.find((visit) => visit.visitId === visitId)?.taskId;
        if (taskId !== undefined) automaticValues[taskId] = { ...automaticValues[taskId], ...changed };
      }
    }
    const seat = seatId === undefined ? undefined : bySeat.get(seatId);
    if (type !== "seat_closed" || seat === undefined) continue;
    const act = actionCode === "14" ? "approve" : actionCode === "reject" ? "reject" : undefined;
    if (act === undefined) continue;
    const values = written.get(seat.seatId);
    const { taskId, userCode } = seat;
    decisions.push({ taskId, userCode, act, ...(values === undefined ? {} : { values }) });
  }
  return { decisions, automaticValues };
}

const unshown = new Set(["start", "route"]);

function happenedIn({ visits, seats, round, status, result }: Row): PlayedWay {
  const steps = visits
    .filter(
      (visit) =>
        visit.round === round &&
        visit.cause !== "skipped" &&
        !seats.some(({ visitId, taskType }) => visitId === visit.visitId && unshown.has(taskType)),
    )
    .flatMap(({ visitId, taskId }) => {
      const held = seats.filter((seat) => seat.visitId === visitId);
      const decided = held.filter(({ cause }) => cause === "handled").map(({ userCode }) => userCode);
      // A step without people is a fork, or work of the host's.
      return held.length === 0 ? [] : [{ taskId, people: [...new Set(decided)] }];
    });
  const ends = status !== "complete" ? "stopped" : result === "rejected" ? "rejected" : "complete";
  return { steps, ends };
}
