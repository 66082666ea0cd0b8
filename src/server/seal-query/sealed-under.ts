import { sql } from "kysely";
import type { InstanceStatus } from "#contract/codes/instance-status.ts";
import type { FormValues } from "#contract/schema.ts";
import type { Scope } from "../http/index.ts";
import { readVerificationCode } from "../sealing/index.ts";
import { readBundle, type LocalizedBundle } from "../process/index.ts";

/** What was sealed under a code, and the application it belongs to. */
export interface SealedUnder {
  organName: string;
  applyStatus: InstanceStatus;
  sealedAt: string;
  documents: number;
  form: FormValues;
  bundle: LocalizedBundle;
}

/** Finds the document of a verification code, as it is printed or typed; undefined where there is none. */
export async function sealedUnder(scope: Scope, code: string): Promise<SealedUnder | undefined> {
  const { rows } = await sql<Omit<SealedUnder, "bundle"> & { processId: string; processVersion: number }>`
    select o.organ_name, i.status as apply_status, f.sealed_at, i.form, i.process_id, i.process_version,
      (select count(*) from sealed_file s where s.instance_id = f.instance_id) as documents
    from sealed_file f join process_instance i on i.instance_id = f.instance_id join organ o on o.organ_id = f.organ_id
    where f.code = ${readVerificationCode(code)}`.execute(scope.tx);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { processId, processVersion, ...sealed } = found;
  return { ...sealed, bundle: await readBundle(scope, { processId, processVersion }) };
}
