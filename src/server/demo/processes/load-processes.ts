import { sql } from "kysely";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { approveTask, saveDraft, submitApplication } from "#engine";
import { organisationDay, type Tx } from "../../db/index.ts";
import { savePage } from "../../form/index.ts";
import type { Ports } from "../../http/index.ts";
import { type CommandScope, loadBundle, publishDefinition, runCommand } from "../../process/index.ts";
import { startDraft } from "../../task/index.ts";
import { loadDataItems } from "../data-items/load-data-items.ts";
import { contractValues, loadDemonstrationContracts } from "../legal-contracts/load-contracts.ts";
import { loadDemonstrationMatrices } from "../matrices/load-matrices.ts";
import { loadDemonstrationDocuments } from "../documents/load-documents.ts";
import { loadDemonstrationReports } from "../reports/load-reports.ts";
import { loadDemonstrationSeals } from "../seals/load-seals.ts";
import { withSeals } from "../seals/placed-seals.ts";
import { storedAttachments } from "./attachments.ts";
import { demonstrationDefinitions, demonstrationPages } from "./definitions.ts";
import { demonstrationExamples, type Example } from "./examples.ts";

const organId = 1_000_001;
const designer = "PROCADMIN";
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Publishes the demonstration's processes and files its examples, all through the real use cases. */
export async function loadDemonstrationProcesses(ports: Ports, tx: Tx, now = new Date()): Promise<void> {
  await loadDemonstrationSeals(tx, now);
  for (const page of demonstrationPages) await savePage(tx, page, { organId, createdBy: designer });
  await loadDemonstrationMatrices(tx, { organId, by: designer, now });
  const today = organisationDay({ ports, actor: { organId }, request: { now } });
  for (const definition of demonstrationDefinitions) {
    const publication = { organId, by: designer, now, today };
    const version = await publishDefinition(tx, definition, undefined, publication);
    if (isRefusal(version)) throw new Error(`${definition.processId}: ${JSON.stringify(version)}`);
  }
  await loadDataItems(ports, tx, { organId, now });
  await loadDemonstrationReports(ports, tx, { organId, now });
  await loadDemonstrationDocuments(ports, tx, { organId, now });
  // In the order they were filed, so that their numbers follow the days.
  const filed = demonstrationExamples.toSorted((one, other) => other.daysAgo - one.daysAgo);
  for (const example of filed) await fileExample(ports, tx, example, now);
  await loadDemonstrationContracts(ports, tx, { organId, now });
  // Whoever decided had opened the task, and with it the notice that told of it.
  await sql`
    update notification set read_at = seat.ended_at from seat
    where seat.seat_id = notification.seat_id and seat.ended_at is not null and notification.read_at is null`.execute(
    tx,
  );
}

async function fileExample(ports: Ports, tx: Tx, example: Example, now: Date): Promise<void> {
  const filed = new Date(now.getTime() - example.daysAgo * dayMs);
  const as = (userCode: string, hours: number): CommandScope => ({
    tx,
    ports,
    language: "zh-CN",
    actor: { userCode, access: ["employee"], organId },
    request: { now: new Date(filed.getTime() + hours * hourMs) },
  });
  const applicant = as(example.by, 0);
  const bundle = await loadBundle(ports.database, tx, example.processId, 1);
  const { instanceId, seats } = done(await startDraft(applicant, bundle, "page"), example);
  const seatId = seats[0]?.seatId ?? 0;
  const values = await withSeals(tx, organId, {
    ...datedValues(example.values, filed),
    ...(example.processId === "CONTRACT" ? contractValues(example.title, now) : {}),
    ...(await storedAttachments(ports, tx, example, { organId, filed })),
  });
  const urgency = example.urgency === undefined ? {} : { urgency: example.urgency };
  const draft = { seatId, title: example.title, values, ...urgency };
  done(
    await runCommand(applicant, { instanceId }, (bound, snapshot, context) =>
      saveDraft(bound, snapshot, draft, context),
    ),
    example,
  );
  done(
    await runCommand(applicant, { instanceId }, (bound, snapshot, context) =>
      submitApplication(bound, snapshot, { seatId }, context),
    ),
    example,
  );
  for (const [index, { by, opinion }] of example.decisions.entries()) {
    done(
      await runCommand(as(by, 3 * (index + 1)), { instanceId }, (bound, snapshot, context) => {
        const seat = snapshot.seats.find(({ userCode, status }) => userCode === by && status === "open");
        return approveTask(bound, snapshot, { seatId: seat?.seatId ?? 0, opinion }, context);
      }),
      example,
    );
  }
}

function done<Answer extends object>(
  answer: Answer,
  { title }: Example,
): Exclude<Answer, { refused: unknown }> {
  if (isRefusal(answer)) throw new Error(`the example ${title}: ${JSON.stringify(answer)}`);
  return answer as Exclude<Answer, { refused: unknown }>;
}

function datedValues(values: FormValues, filed: Date): FormValues {
  const dated = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(dated);
    const days = typeof value === "string" ? /^\+(\d+)$/u.exec(value)?.[1] : undefined;
    if (days === undefined) return value;
    return new Date(filed.getTime() + Number(days) * dayMs).toISOString().slice(0, 10);
  };
  return Object.fromEntries(Object.entries(values).map(([code, value]) => [code, dated(value)]));
}
