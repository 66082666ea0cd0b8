import { sql } from "kysely";
import type {
  ContractApplicationPurpose,
  LegalContractEventKind,
  LegalContractState,
} from "#contract/codes/legal-contract.ts";
import type { NoticeKind } from "#contract/codes/notice-kind.ts";
import { stateAfterApplication } from "#contract/rules/legal-contract/state-after-application.ts";
import { sealsDocuments } from "#contract/seals/stamp-form.ts";
import type { Bundle, Done } from "#engine";
import type { Tx } from "../db/index.ts";
import { notify } from "../outbox/index.ts";
import type { LivePort } from "../ports.ts";
import { differences } from "./contract-differs.ts";
import { isSubmission } from "./is-submission.ts";
import { noteContractEvent } from "./note-contract-event.ts";

interface Following {
  contractId: number;
  purpose: ContractApplicationPurpose;
  state: LegalContractState;
  title: string;
  contractNo: string;
  responsible: string;
}

/** Whom nothing is told that they did themselves. */
interface Surroundings {
  tx: Tx;
  ports: { live: LivePort };
  actor: { userCode: string };
  request: { now: Date };
}

/**
 * Takes a legal contract along when its application has moved, in the transaction that stores the move: whatever moves an
 * application moves its contract exactly once, or neither.
 */
export async function followContract(
  scope: Surroundings,
  bundle: Pick<Bundle, "definition" | "page">,
  before: Done["snapshot"] | undefined,
  { snapshot, events }: Done,
): Promise<void> {
  if (before === undefined || (before.status === snapshot.status && before.round === snapshot.round)) return;
  const { tx, actor, request } = scope;
  const { instanceId, applyId, status, organId } = snapshot;
  const { rows } = await sql<Following>`
    select c.contract_id, a.purpose, c.state, c.title, c.contract_no, c.responsible
    from legal_contract_application a join legal_contract c on c.contract_id = a.contract_id
    where a.instance_id = ${instanceId} and a.is_current for update of c`.execute(tx);
  const [followed] = rows;
  if (followed === undefined) return;
  const { contractId, purpose } = followed;
  const isRejected = status === "complete" && snapshot.result === "rejected";
  const isRecalled = events.some(({ type }) => type === "recalled");
  const isSealing = sealsDocuments(bundle.definition);
  const state = stateAfterApplication(followed.state, { purpose, status, isRejected, isRecalled, isSealing });
  if (state !== undefined)
    await sql`
      update legal_contract set state = ${state}, row_version = row_version + 1, updated_at = ${request.now.toISOString()}::timestamptz
      where contract_id = ${contractId}`.execute(tx);
  // It is over without having decided for good: the contract may have another.
  if (status === "cancelled" || isRejected)
    await sql`update legal_contract_application set is_current = false where instance_id = ${instanceId}`.execute(
      tx,
    );
  const happened = { contractId, by: actor.userCode, at: request.now, params: { applyId } };
  if (isSubmission(before, snapshot))
    await noteContractEvent(tx, {
      ...happened,
      kind: purpose === "approval" ? "submitted" : "sealing_submitted",
    });
  const outcome = outcomeOf(purpose, { status, isRejected, isRecalled, isSealing });
  if (outcome === undefined) return;
  for (const kind of outcome) {
    // Whoever approved it may have written into the form: the contract stands as it is, and says where they differ.
    const differing = kind === "approved" ? await differences(tx, bundle, contractId, snapshot.form) : [];
    const params = { applyId, ...(differing.length === 0 ? {} : { differing: differing.join("、") }) };
    await noteContractEvent(tx, { ...happened, kind, params });
  }
  const notice = state === undefined ? undefined : notices[state];
  const hears = new Set([followed.responsible]);
  for (const known of [actor.userCode, snapshot.applicant, snapshot.filedBy]) hears.delete(known);
  if (notice !== undefined)
    await notify(tx, scope.ports.live, hears, {
      organId,
      kind: notice,
      params: { title: followed.title, contractNo: followed.contractNo, contractId },
    });
}

/** What whoever is responsible is told where somebody else filed the application. */
const notices: Readonly<Partial<Record<LegalContractState, NoticeKind>>> = {
  approved: "contract_approved",
  sealed: "contract_sealed",
  rejected: "contract_rejected",
  returned: "contract_returned",
};

function outcomeOf(
  purpose: ContractApplicationPurpose,
  {
    status,
    isRejected,
    isRecalled,
    isSealing,
  }: { status: string; isRejected: boolean; isRecalled: boolean; isSealing: boolean },
): LegalContractEventKind[] | undefined {
  if (purpose === "sealing") {
    if (status === "complete" && !isRejected) return ["sealed"];
    return status === "cancelled" || isRejected ? ["sealing_ended"] : undefined;
  }
  if (status === "returned") return [isRecalled ? "recalled" : "returned"];
  if (status === "cancelled") return ["application_cancelled"];
  if (status !== "complete") return undefined;
  return isRejected ? ["rejected"] : isSealing ? ["approved", "sealed"] : ["approved"];
}
