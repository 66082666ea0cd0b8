import { sql } from "kysely";
import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { type Handler, handlePublic, refusalText, type Scope } from "../http/index.ts";
import { countUse } from "./count-use.ts";
import { logInbound } from "./log-inbound.ts";
import { grantOf, proveSystem, type SystemGrant } from "./system-grant.ts";

interface Proof {
  systemCode: string;
  secret: string;
}

/** What a call is about, as its log says it. */
export interface About {
  organId: number;
  userCode: string;
}

interface Served<Call extends CallDeclaration> {
  /** Of whom and where it is; undefined where the person is not known. */
  about(input: InputOf<Call>, scope: Scope): Promise<About | undefined>;
  work(
    input: InputOf<Call>,
    scope: Scope,
    about: About | undefined,
  ): Promise<(OutputOf<Call> & object) | Refusal>;
}

/**
 * Serves a call that outside systems make: they prove themselves, may make it as far as they were granted it, and every call
 * of a system that there is stands in the log, refused ones as well.
 */
export function serveSystem<Call extends CallDeclaration>(call: Call, served: Served<Call>): Handler {
  return handlePublic(call, async (input, scope) => {
    const { tx, ports, request } = scope;
    const begun = performance.now();
    const { secret, ...shown } = input as Proof & Record<string, unknown>;
    const { systemCode } = shown;
    const unproven = await proveSystem(scope, { systemCode, secret });
    if (unproven !== undefined && !(await isThere(scope, systemCode))) return unproven;
    const about = unproven === undefined ? await served.about(input, scope) : undefined;
    const grant = unproven ?? (await grantOf(scope, call, systemCode));
    const answer = isRefusal(grant)
      ? grant
      : ((await countUse(scope, systemCode, grant)) ??
        (await within(grant, scope, () => served.work(input, scope, about))));
    const keeps = !isRefusal(grant) && grant.keepBodies;
    const said = isRefusal(answer) ? refusalText(answer, scope.language) : JSON.stringify(answer);
    await logInbound(
      tx,
      ports,
      {
        organId: about?.organId ?? limits.defaultOrganId,
        systemCode,
        apiCode: isRefusal(grant) ? null : grant.apiCode,
        userCode: about?.userCode ?? null,
        clientAddress: request.remoteAddress,
        httpStatus: isRefusal(answer) ? errorCatalogue[answer.refused].status : 200,
        costMs: Math.round(performance.now() - begun),
        requestCode: request.requestCode,
        request: keeps ? JSON.stringify(shown) : null,
        response: keeps || isRefusal(answer) ? said : null,
      },
      request.now,
    );
    return answer;
  });
}

/** Only what is a system here is logged: codes that anybody makes up fill no log. */
async function isThere({ tx, ports }: Scope, systemCode: string): Promise<boolean> {
  const table = ports.tables.find("apiSystem");
  if (table === undefined) return false;
  const { rows } = await sql`
    select 1 from ${sql.table(table.model.table)} where system_code = ${systemCode}`.execute(tx);
  return rows.length > 0;
}

/** Does it in the time that the API has (`timeoutMs`); what takes longer is undone and refused with `apiTooSlow`. */
async function within<Answer>(
  { timeoutMs }: SystemGrant,
  { tx }: Scope,
  work: () => Promise<Answer>,
): Promise<Answer | Refusal> {
  await sql`savepoint api_call`.execute(tx);
  const { rows } = await sql<{ before: string }>`
    select current_setting('statement_timeout') as before, set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(
    tx,
  );
  const before = rows[0]?.before ?? "0";
  try {
    const answer = await work();
    await sql`select set_config('statement_timeout', ${before}, true)`.execute(tx);
    await sql`release savepoint api_call`.execute(tx);
    return answer;
  } catch (error) {
    if ((error as { code?: unknown }).code !== statementCancelled) throw error;
    await sql`rollback to savepoint api_call`.execute(tx);
    return refuse("apiTooSlow", { ms: timeoutMs });
  }
}

/** PostgreSQL's code of a statement that took too long. */
const statementCancelled = "57014";
