import { sql } from "kysely";
import { handOvers } from "#contract/calls/hand-over.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { handle } from "../http/index.ts";
import { permittedApplications } from "../viewer/index.ts";
import { bundlesOf, namesOf, type OfVersion, shownOrganisation } from "../task/index.ts";
import { answeredProblem } from "./why-it-stays.ts";

type Answer = OutputOf<typeof handOvers>[number];
type Staying = Answer["refused"][number] & OfVersion;
type Row = Omit<Answer, "from" | "to" | "refused"> & {
  fromCode: string | null;
  toCode: string;
  refused: Staying[];
};

const shownAtMost = 20;
const refusedAtMost = 50;
/** The latest hand-overs, with what could not be given. */
export const handOversHandler = handle(handOvers, async (_input, scope) => {
  const { tx, actor } = scope;
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const { rows } = await sql<Row>`
    select h.hand_over_id, h.from_code, h.to_code, h.reason, h.asked_at, h.ended_at,
      counted.total, counted.given, counted.refused_count,
      coalesce((
        select json_agg(json_build_object('bpdTaskId', r.seat_id, 'applyId', r.apply_id, 'taskName', r.task_name,
          'problem', r.problem, 'processId', r.process_id, 'processVersion', r.process_version) order by r.seat_id)
        from (select t.seat_id, t.problem, s.task_name, i.apply_id, i.process_id, i.process_version from hand_over_task t
          join seat s on s.seat_id = t.seat_id join process_instance i on i.instance_id = s.instance_id
          where t.hand_over_id = h.hand_over_id and t.state = 'refused' ${permittedApplications(actor)} order by t.seat_id limit ${refusedAtMost}) r
      ), '[]') as refused
    from hand_over h
    cross join lateral (
      select count(*) as total, count(*) filter (where state = 'given') as given,
        count(*) filter (where state = 'refused') as refused_count
      from hand_over_task where hand_over_id = h.hand_over_id
    ) counted
    where h.organ_id = ${actor.organId} order by h.hand_over_id desc limit ${shownAtMost}`.execute(tx);
  const bundleOf = await bundlesOf(
    scope,
    rows.flatMap(({ refused }) => refused),
  );
  const named = (userCode: string) => ({ userCode, realName: people.realName(userCode) });
  return rows.map(({ fromCode, toCode, refused, ...row }) => ({
    ...row,
    from: fromCode === null ? null : named(fromCode),
    to: named(toCode),
    refused: refused.map(({ bpdTaskId, applyId, problem, ...task }) => ({
      bpdTaskId,
      applyId,
      taskName: namesOf(bundleOf(task), task.taskName).taskName,
      problem: answeredProblem(problem),
    })),
  }));
});
