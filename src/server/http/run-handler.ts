import type { FastifyRequest } from "fastify";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { hasRecorded, recordOperation } from "../operation-log/index.ts";
import { wasDisbelieved } from "./admit-caller.ts";
import { CallerDisbelieved } from "./caller-disbelieved.ts";
import { standingOf } from "./caller-standing.ts";
import type { Actor, Handler, Scope } from "./handler.ts";
import { honoursIdempotencyKey, idempotencyHeader, onceForKey } from "./idempotency.ts";
import type { Ports } from "../ports.ts";
import type { ReceivedFile } from "./receive-files.ts";
import { subjectOf } from "./subject-of.ts";

type Around = Omit<Scope, "tx"> & { actor?: Actor };

/**
 * Runs a handler in what its declaration asks for: a writing or reading transaction, or none. What a handler refuses
 * is committed; what it throws is rolled back. A transaction that lost a race is run again from the start, so a
 * handler is given its input afresh.
 */
export function runHandler(
  handler: Handler,
  input: Record<string, unknown>,
  { request, files, ports }: { request: FastifyRequest; files: readonly ReceivedFile[]; ports: Ports },
): Promise<unknown> {
  const { call } = handler;
  const { actor } = request;
  const confirm = (): void => {
    if (wasDisbelieved(request, ports)) throw new CallerDisbelieved();
  };
  const scope: Around = {
    ports,
    files,
    language: request.language,
    steps: (request.params ?? {}) as Readonly<Record<string, string>>,
    request: {
      requestCode: request.id,
      remoteAddress: request.ip,
      userAgent: request.headers["user-agent"] ?? "",
      ...(request.headers.cookie === undefined ? {} : { cookies: request.headers.cookie }),
      isCrossSite: /^(?:cross|same)-site$/u.test(String(request.headers["sec-fetch-site"])),
      now: new Date(),
      ...(request.believedIn === null || actor === null
        ? {}
        : { confirm, standing: standingOf(actor, organAsked(request)) }),
    },
    ...(actor === null ? {} : { actor }),
  };
  if (call.tx === "none")
    return handler.run(input, new ScopeWithoutTx(scope, call) as ScopeWithoutTx & Around);
  if (call.tx === "read") return ports.database.read((tx) => handler.run(input, { ...scope, tx }));
  const key = request.headers[idempotencyHeader];
  return ports.database.write((tx) => {
    const work = async (): Promise<unknown> => {
      const answer = await writeWith(handler, structuredClone(input), { ...scope, tx });
      scope.request.confirm?.();
      return answer;
    };
    if (typeof key !== "string" || key === "" || actor === null || !honoursIdempotencyKey(call))
      return work();
    return onceForKey(tx, { actor, call, key, input }, work);
  });
}

/** The organisation that a request asks to work in. */
function organAsked({ headers: { organid } }: FastifyRequest): number | null {
  return typeof organid === "string" ? Number(organid) : null;
}

/** What only some roles may do is written into the operation log with it, unless the handler said it better itself. */
async function writeWith(
  handler: Handler,
  input: Record<string, unknown>,
  scope: Around & { tx: Tx },
): Promise<unknown> {
  const answer = await handler.run(input, scope);
  const { access, name, isUnrecorded } = handler.call;
  const { actor, tx, request } = scope;
  const isRecorded = typeof access === "object" && isUnrecorded !== true && !isRefusal(answer);
  if (isRecorded && actor !== undefined && !hasRecorded(tx)) {
    const { userCode, organId } = actor;
    await recordOperation(tx, request, {
      kind: "operation",
      userCode,
      organId,
      call: name,
      ...subjectOf(input),
    });
  }
  return answer;
}

/** For calls that declare no transaction; of a class, for a property defined on each scope costs a request 3 µs. */
class ScopeWithoutTx {
  readonly #call: CallDeclaration;

  constructor(scope: Around, call: CallDeclaration) {
    Object.assign(this, scope);
    this.#call = call;
  }

  get tx(): Tx {
    throw new Error(`${this.#call.name} declares no transaction`);
  }
}
