import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { type Language, languageHeader } from "#contract/codes/language.ts";
import { writeWireNames } from "#contract/wire/misspelt-names.ts";
import { tableHooks } from "#server/table-hooks.ts";
import { buildApp, type Patience } from "#server/app.ts";
import { type Config, readConfig } from "#server/config.ts";
import type { Database } from "#server/db/index.ts";
import { EventStreams } from "#server/events/index.ts";
import { openFileStorage } from "#server/file-storage/index.ts";
import { handlers as everyHandler } from "#server/handlers.ts";
import { type Handler, pathOf, type Ports, tokenHash } from "#server/http/index.ts";
import { livePort, openLiveBus } from "#server/live/index.ts";
import { createOrganisationCharts } from "#server/organisation/index.ts";
import { openParameters } from "#server/parameters/index.ts";
import { openTables, TableRegistry } from "#server/tables/index.ts";
import { aSchemaFolder } from "./builders/schema-folder.ts";
import { expectDeclaredOutput } from "./output-check.ts";
import { shippedSchemas } from "./shipped-tables.ts";
import { createTestDatabase } from "./test-database.ts";

export interface TestAppOptions {
  /** Absent: a database of its own, dropped with the application. */
  database?: Database;
  /** Absent: every handler of the product. */
  handlers?: readonly Handler[];
  config?: Partial<Config>;
  ports?: Partial<Ports>;
  webRoot?: string;
  /** How long a request may take to arrive, for applications that listen; absent: the product's. */
  patience?: Patience;
  /** Callers are held to the product's rate; absent: to none, for tests ask faster than people. */
  limited?: boolean;
  /**
   * Schemas by their file names, or a folder of them, that are accepted at the start; absent: what the database has
   * accepted before.
   */
  schemas?: string | Record<string, object>;
}

export interface CallOptions {
  /** Whose session: from `logIn`, a token, or a user code that is logged in on the way. */
  as?: string | TestSession;
  lang?: Language;
  organId?: number | string;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

export interface TestSession {
  userCode: string;
  token: string;
}

/** The answer of a call: what the envelope holds, and everything around it. */
export interface CallAnswer<Data> {
  status: number;
  headers: LightMyRequestResponse["headers"];
  /** The whole body. */
  body: Record<string, unknown> & {
    msg?: string;
    code?: number;
    errors?: Record<string, string>;
    params?: Record<string, unknown>;
  };
  /** What succeeded; throws with the error's text where the call did not. */
  data: Data;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  ports: Ports;
  /** Makes a declared call as the client does. */
  call<Call extends CallDeclaration>(
    call: Call,
    input: InputOf<Call>,
    options?: CallOptions,
  ): Promise<CallAnswer<OutputOf<Call>>>;
  /** Opens a session without a password. */
  logIn(userCode: string, organId?: number): Promise<TestSession>;
  /** Reads the folder of schemas again, as the watching server does. */
  lookAtSchemas(): Promise<void>;
  close(): Promise<void>;
}

/** What the applications of the tests encrypt with. */
export const operatorSecretOfTests = "a secret of the tests, long enough for seals";

const unlimited = { perSecond: 1e9, burst: 1e9, untold: 1e9 };

/** The real application over a real database, reached through `inject()`: nothing listens. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const withTables = typeof options.schemas === "string" && resolve(options.schemas) === shippedSchemas;
  const own = options.database === undefined ? await createTestDatabase({ withTables }) : undefined;
  const database = options.database ?? own!.database;
  const failures: unknown[] = [];
  const dataDir = options.config?.dataDir ?? (await mkdtemp(join(tmpdir(), "chancery-test-")));
  const bus = await openLiveBus(database, (error) => failures.push(error));
  const streams = new EventStreams(bus, database);
  const ownFolder = typeof options.schemas === "object" ? await aSchemaFolder(options.schemas) : undefined;
  const schemas = typeof options.schemas === "string" ? options.schemas : ownFolder?.path;
  const tables =
    schemas === undefined
      ? undefined
      : await openTables(database, bus, {
          hooks: tableHooks,
          folder: schemas,
          watch: false,
          reportError: (error) => failures.push(error),
          onChange: () => streams.tellAll({ event: "tables" }),
        });
  const registry = tables?.registry ?? new TableRegistry(database);
  if (tables === undefined) await registry.reload();
  const parameters = await openParameters(database, bus, {
    onChange: () => streams.tellAll({ event: "session" }),
    reportError: (error) => failures.push(error),
  });
  const ports: Ports = {
    config: {
      ...readConfig({
        CAPTCHA: "off",
        DEMO: "0",
        OUTSIDE_NETWORKS: "127.0.0.0/8",
        SEAL_KEY_SECRET: operatorSecretOfTests,
      }),
      dataDir,
      ...options.config,
    },
    database,
    live: livePort(bus),
    streams,
    jobs: { add: async () => undefined },
    charts: createOrganisationCharts(),
    tables: registry,
    parameters: parameters.port,
    files: openFileStorage({ filesUrl: options.config?.filesUrl, dataDir }),
    ...options.ports,
  };
  const app = await buildApp({
    ports,
    handlers: options.handlers ?? everyHandler,
    ...(options.limited === true ? {} : { rate: unlimited }),
    ...(options.patience === undefined ? {} : { patience: options.patience }),
    ...(process.env["TEST_LOG"] === undefined ? {} : { logLevel: "error" as const }),
    ...(options.webRoot === undefined ? {} : { webRoot: options.webRoot }),
  });
  await app.ready();
  const sessions = new Map<string, TestSession>();

  async function logIn(userCode: string, organId?: number): Promise<TestSession> {
    const token = randomBytes(16).toString("base64url");
    const { numAffectedRows } = await sql`
      insert into session (token_hash, user_code, organ_id, expires_at)
      select ${tokenHash(token)}, uo.user_code, uo.organ_id, now() + interval '1 day'
      from user_organ uo join user_account u on u.user_code = uo.user_code
      where uo.user_code = ${userCode}
        and uo.organ_id = coalesce(${organId ?? null}::integer, u.default_organ_id, uo.organ_id)
      limit 1`.execute(database.kysely);
    if (numAffectedRows !== 1n) throw new Error(`${userCode} is in no such organisation`);
    return { userCode, token };
  }

  async function tokenOf(as: string | TestSession | undefined): Promise<string | undefined> {
    if (as === undefined || typeof as === "object") return as?.token;
    const known = sessions.get(as) ?? (await logIn(as));
    sessions.set(as, known);
    return known.token;
  }

  return {
    app,
    database,
    ports,
    logIn,
    call: async (call, input, given = {}) => {
      const token = await tokenOf(given.as);
      const response = await app.inject({
        ...requestOf(call, input as Record<string, unknown>, ports.config),
        headers: {
          ...requestOf(call, input as Record<string, unknown>, ports.config).headers,
          ...(token === undefined ? {} : { token }),
          ...(given.lang === undefined ? {} : { lang: languageHeader[given.lang] }),
          ...(given.organId === undefined ? {} : { organId: String(given.organId) }),
          ...(given.idempotencyKey === undefined ? {} : { "idempotency-key": given.idempotencyKey }),
          ...given.headers,
        },
      });
      return answerOf(call, response);
    },
    lookAtSchemas: async () => tables?.look(),
    close: async () => {
      await app.close();
      await parameters.close();
      await tables?.close();
      await bus.close();
      await own?.drop();
      await ownFolder?.discard();
      if (options.config?.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      if (failures.length > 0) throw new AggregateError(failures, "the application reported failures");
    },
  };
}

/** How a call travels (spec §7): a declared call as a request for `inject()`. */
export function requestOf(
  call: CallDeclaration,
  given: Record<string, unknown>,
  prefixes: { authPrefix: string; thirdPartyPrefix: string },
): { method: "GET" | "POST"; url: string; payload?: string; headers: Record<string, string> } {
  const input = (
    call.wireNames === undefined ? given : writeWireNames(call.wireNames, given)
  ) as typeof given;
  const inQuery = (name: string): boolean =>
    call.encoding === "query" || (call.queryFields?.includes(name) ?? false);
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = encoded(entries.filter(([name]) => inQuery(name)));
  const body = entries.filter(([name]) => !inQuery(name));
  const url = `${pathOf(call, prefixes)}${query === "" ? "" : `?${query}`}`;
  if (call.encoding === "query") return { method: call.method, url, headers: {} };
  const isJson = call.encoding === "json";
  return {
    method: call.method,
    url,
    payload: isJson ? JSON.stringify(Object.fromEntries(body)) : encoded(body),
    headers: { "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded" },
  };
}

function encoded(entries: readonly (readonly [string, unknown])[]): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of entries) {
    for (const item of Array.isArray(value) ? value : [value]) {
      parameters.append(name, typeof item === "object" ? JSON.stringify(item) : String(item));
    }
  }
  return parameters.toString();
}

function answerOf<Data>(call: CallDeclaration, response: LightMyRequestResponse): CallAnswer<Data> {
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  const body = (isJson ? response.json() : {}) as CallAnswer<Data>["body"];
  if (call.outputKind === "bare" && body.success === true) expectDeclaredOutput(call, body);
  if (call.outputKind === "json" && body.flag === true) expectDeclaredOutput(call, body.data);
  return {
    status: response.statusCode,
    headers: response.headers,
    body,
    get data(): Data {
      if (call.outputKind === "bare" && body.success === true) return body as Data;
      if (body.flag === true) return body.data as Data;
      throw new Error(`${call.name} answered ${response.statusCode}: ${response.body.slice(0, 2000)}`);
    },
  };
}
