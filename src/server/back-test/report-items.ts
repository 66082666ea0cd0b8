import { sql } from "kysely";
import type { BackTestItem } from "#contract/calls/back-test.ts";
import type { Bundle } from "#engine";
import type { SessionScope } from "../http/index.ts";
import { loadBundle, shownWay } from "../process/index.ts";
import type { BackTestRow } from "./back-test-row.ts";
import type { Compared } from "./play-past-application.ts";
import { type ShownPeople, permittedApplications } from "../viewer/index.ts";

interface Row {
  instanceId: number;
  applyId: string;
  applyTitle: string;
  applicant: string;
  filedBy: string;
  version: number;
  ways: Omit<Compared, "kind">;
  itemCount: number;
}

/** Some applications of a report that its reader may see, with both ways in their language, and how many there are. */
export async function reportItems(
  { tx, ports, actor, language }: SessionScope,
  { backTestId, processId }: Pick<BackTestRow, "backTestId" | "processId">,
  { kind, offset, limit }: { kind: "other" | "unplayed"; offset: number; limit: number },
  { draft, people }: { draft: Bundle; people: ShownPeople },
): Promise<{ items: BackTestItem[]; itemCount: number }> {
  const { rows } = await sql<Row>`
    select t.instance_id, i.apply_id, i.apply_title, i.applicant, i.filed_by, i.process_version as version, t.ways,
      (count(*) over ())::int as item_count
    from back_test_item t join process_instance i on i.instance_id = t.instance_id
    where t.back_test_id = ${backTestId} and t.kind = ${kind} ${permittedApplications(actor)}
    order by t.instance_id desc limit ${limit} offset ${offset}`.execute(tx);
  const items: BackTestItem[] = [];
  for (const { instanceId, applyId, applyTitle, applicant, filedBy, version, ways } of rows) {
    const own = await loadBundle(ports.database, tx, processId, version);
    const { before, after, happened, hoursBefore, hoursAfter } = ways;
    items.push({
      instanceId,
      applyId,
      applyTitle: people.inText(applyTitle, [applicant, filedBy]),
      version,
      before: shownWay(before, own, people, language),
      after: shownWay(after, draft, people, language),
      happened: happened === undefined ? null : shownWay(happened, own, people, language),
      hoursBefore,
      hoursAfter,
    });
  }
  return { items, itemCount: rows[0]?.itemCount ?? 0 };
}

/** The bundle that a back-test played. */
export async function bundleOfBackTest({ tx }: SessionScope, backTestId: number): Promise<Bundle> {
  const { rows } = await sql<{ bundle: Bundle }>`
    select bundle from back_test where back_test_id = ${backTestId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`back-test ${backTestId} is gone`);
  return row.bundle;
}
