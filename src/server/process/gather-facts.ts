import { sql } from "kysely";
import type { FactQuestion, Facts } from "#engine";
import type { ProcessRule } from "#contract/shapes/process-rule.ts";
import type { Tx } from "../db/index.ts";
import { matricesInEffect } from "./matrices-in-effect.ts";
import { processRules } from "../tables/index.ts";
import { assistedBy } from "./assisted-by.ts";
import type { CommandScope } from "./command-scope.ts";

/**
 * Answers what the engine asked for, beside what it knows already: open tasks of people, seats their holders have
 * opened, earlier urgings in an instance, approver matrices, whose assistant the actor is. The engine may ask as often as it finds something new to ask.
 *
 * @throws where it knows all of that already: the same question would come again and again.
 */
export async function gatherFacts(
  scope: Pick<CommandScope, "tx" | "ports" | "actor" | "request"> & {
    /** whether what the engine decides by them is stored, and not only shown */
    readonly isStored?: boolean;
  },
  questions: readonly FactQuestion[],
  instanceId: number,
  known: Facts,
): Promise<Facts> {
  if (questions.every((question) => isAnswered(question, known))) {
    throw new Error("the engine asks what it has been told");
  }
  const { tx, actor } = scope;
  const facts: Facts = { ...known };
  for (const question of questions) {
    switch (question.fact) {
      case "openTasks":
        facts.openTasks = {
          ...facts.openTasks,
          ...(await openTasks(tx, question.userCodes, actor.organId)),
        };
        break;
      case "openedSeats":
        facts.openedSeats = await (scope.isStored === true ? openedSeatsHeld : openedSeats)(
          tx,
          question.seatIds,
        );
        break;
      case "assistedPersons": {
        const assisted = new Set(await assistedBy(scope));
        const answers = question.userCodes.map((userCode) => [userCode, assisted.has(userCode)]);
        facts.assistedPersons = { ...facts.assistedPersons, ...Object.fromEntries(answers) };
        break;
      }
      case "processRules":
        facts.processRules = await rulesOf(scope, instanceId);
        break;
      case "matrices":
        facts.matrices = { ...facts.matrices, ...(await matricesInEffect(scope, question.matrixIds)) };
        break;
      case "urgings":
        facts.urgings = await urgings(tx, instanceId);
        break;
    }
  }
  return facts;
}

function isAnswered(question: FactQuestion, facts: Facts): boolean {
  // Who gathers facts has loaded the readers, or loads them itself (`run-command.ts`).
  if (question.fact === "readers") return true;
  if (question.fact === "openedSeats") return facts.openedSeats !== undefined;
  if (question.fact === "processRules") return facts.processRules !== undefined;
  if (question.fact === "urgings") return facts.urgings !== undefined;
  if (question.fact === "matrices")
    return question.matrixIds.every((matrixId) => facts.matrices?.[matrixId] !== undefined);
  const told = question.fact === "openTasks" ? facts.openTasks : facts.assistedPersons;
  return question.userCodes.every((userCode) => told?.[userCode] !== undefined);
}

async function rulesOf(
  { tx, ports, actor }: Pick<CommandScope, "tx" | "ports" | "actor">,
  instanceId: number,
): Promise<ProcessRule[]> {
  const { rows } = await sql<{ processId: string }>`
    select process_id from process_instance where instance_id = ${instanceId}`.execute(tx);
  const [instance] = rows;
  return instance === undefined ? [] : await processRules(tx, ports, { ...instance, organId: actor.organId });
}

async function openTasks(
  tx: Tx,
  userCodes: readonly string[],
  organId: number,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ userCode: string; open: number }>`
    select user_code, count(*) as open from seat
    where user_code = any(${[...userCodes]}) and organ_id = ${organId} and listed group by user_code`.execute(
    tx,
  );
  const counted = new Map(rows.map(({ userCode, open }) => [userCode, open]));
  return Object.fromEntries(userCodes.map((userCode) => [userCode, counted.get(userCode) ?? 0]));
}

/** Of these seats, those that their holders have looked at. */
export async function openedSeats(tx: Tx, seatIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ seatId: number }>`
    select seat_id from seat where seat_id = any(${[...seatIds]}) and opened_at is not null`.execute(tx);
  return rows.map(({ seatId }) => seatId);
}

/**
 * The same for a command that decides by it: a seat is looked at beside the lock of its application, so whoever is just
 * looking is waited for, and nobody looks before the command is stored.
 */
async function openedSeatsHeld(tx: Tx, seatIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ seatId: number; isOpened: boolean }>`
    select seat_id, opened_at is not null as is_opened from seat where seat_id = any(${[...seatIds]})
    order by seat_id for update`.execute(tx);
  return rows.filter(({ isOpened }) => isOpened).map(({ seatId }) => seatId);
}

async function urgings(tx: Tx, instanceId: number): Promise<{ userCode: string; at: number }[]> {
  const { rows } = await sql<{ at: string; userCodes: string[] }>`
    select at, body -> 'userCodes' as user_codes from instance_event
    where instance_id = ${instanceId} and type = 'urged' order by sequence`.execute(tx);
  return rows.flatMap(({ at, userCodes }) => userCodes.map((userCode) => ({ userCode, at: Date.parse(at) })));
}
