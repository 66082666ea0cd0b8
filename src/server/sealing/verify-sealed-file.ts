import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { verifySealedFile } from "#contract/calls/eseal-query.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handlePublic } from "../http/index.ts";
import { readVerificationCode } from "./verification-code.ts";

/**
 * What was sealed under a code: nothing of the application, nobody's name. Refuses with `sealedFileUnknown`.
 */
export const verifySealedFileHandler = handlePublic(verifySealedFile, async ({ code }, { tx }) => {
  const { rows } = await sql<OutputOf<typeof verifySealedFile>>`
    select o.organ_name, f.code, f.sealed_at, f.impressions, f.signed_as, encode(f.sealed_sha256, 'hex') as sha256, (
      select jsonb_agg(jsonb_build_object('sealName', s.seal_name, 'lostAt', to_char(
          seal.lost_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.place)
      from unnest(f.seal_ids, f.seal_names) with ordinality s (seal_id, seal_name, place)
      left join seal on seal.seal_id = s.seal_id) as seals
    from sealed_file f join organ o on o.organ_id = f.organ_id
    where f.code = ${readVerificationCode(code)}`.execute(tx);
  return rows[0] ?? refuse("sealedFileUnknown");
});
