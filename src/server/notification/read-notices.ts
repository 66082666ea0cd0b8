import { type RawBuilder, sql } from "kysely";
import type { FormValues } from "#contract/schema.ts";
import type { NoticeRow } from "#contract/shapes/notice.ts";
import type { SessionScope } from "../http/index.ts";
import { localizedParams } from "../process/index.ts";
import { bundlesOf, shownOrganisation } from "../task/index.ts";
import { legalContractEntity, permittedApplications, permittedContracts } from "../viewer/index.ts";
import { text } from "../texts/index.ts";

/** Whoever reads notices: in a request, or as the receiver of a mail. */
export type NoticeReader = Pick<SessionScope, "tx" | "ports" | "language"> & {
  actor: Pick<SessionScope["actor"], "userCode" | "organId" | "access" | "forbidden" | "chartRevision">;
};

/** A notice as its reader may know it, with what its sentence names. */
export interface ReadNotice extends NoticeRow {
  params: FormValues;
  /** Of the application it is about. */
  secrecy: string | null;
}

interface Row extends Omit<ReadNotice, "text" | "contractId"> {
  applicant: string | null;
  filedBy: string | null;
  /** Null where a notice is about no application. */
  processId: string | null;
  processVersion: number;
}

/** The notices (`n`) of somebody, with the applications (`i`) they are about; those kept from them are not among them. */
export function noticesOf({ actor }: Pick<NoticeReader, "actor">): RawBuilder<unknown> {
  return sql`
    from notification n left join process_instance i on i.instance_id = n.instance_id
    where n.user_code = ${actor.userCode} and n.organ_id = ${actor.organId}
      and (i.instance_id is null or (true ${permittedApplications(actor)}))
      and ${ofPermittedContract(actor)}`;
}

/** Holds for notices (`n`) about no contract, or about one that is not kept from their reader. */
function ofPermittedContract(actor: NoticeReader["actor"]): RawBuilder<boolean> {
  if (!actor.forbidden.entities().includes(legalContractEntity)) return sql<boolean>`true`;
  return sql<boolean>`(n.params ->> 'contractId' is null or exists (
    select 1 from legal_contract c
    where c.contract_id = (n.params ->> 'contractId')::bigint and ${permittedContracts(actor)}))`;
}

/**
 * Reads notices, the latest first, each said in the reader's language and with the names they may know.
 *
 * @param narrowed further conditions on `n` and `i`, each with its `and`
 */
export async function readNotices(
  reader: NoticeReader,
  narrowed: RawBuilder<unknown>,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ReadNotice[]> {
  const { tx, ports, actor, language } = reader;
  const timeZone = ports.parameters.value("timeZone", actor.organId);
  const { rows } = await sql<Row>`
    select n.notification_id, n.kind, n.params, n.instance_id, i.apply_id, i.apply_title, n.seat_id as bpd_task_id,
      n.created_at, n.read_at, i.process_id, i.process_version, i.applicant, i.filed_by, i.secrecy
    ${noticesOf(reader)} ${narrowed} order by n.notification_id desc limit ${limit} offset ${offset}`.execute(
    tx,
  );
  const bundleOf = await bundlesOf(
    reader,
    rows.flatMap(({ processId, processVersion }) =>
      processId === null ? [] : [{ processId, processVersion }],
    ),
  );
  const { people } = await shownOrganisation(reader, actor.chartRevision);
  return rows.map(({ params, processId, processVersion, applicant, filedBy, ...row }) => {
    const initiators = [applicant, filedBy].filter((code) => code !== null);
    const shown = (title: string) => people.inText(title, initiators);
    const { taskNamed } = processId === null ? nothing : bundleOf({ processId, processVersion });
    const { title, ...spoken } = localizedParams({ taskNamed, people }, params);
    const named = typeof title === "string" ? { ...spoken, title: shown(title) } : spoken;
    return {
      ...row,
      ...(typeof row.applyTitle === "string" ? { applyTitle: shown(row.applyTitle) } : {}),
      contractId: typeof params["contractId"] === "number" ? params["contractId"] : null,
      params: named,
      text: text(language, "notices", row.kind, named, timeZone),
    };
  });
}

/** A notice about no application names no task. */
const nothing = { taskNamed: (name: string) => name };
