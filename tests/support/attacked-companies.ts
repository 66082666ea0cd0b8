import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { aMarkedCompany, type MarkedCompany } from "./builders/a-marked-company.ts";
import { aMembership, anAccount, aRoleHolder } from "./builders/account.ts";
import { aDepartment, anOrganisation } from "./builders/organisation.ts";
import { type Answer, type Asking, makeRequest } from "./over-the-wire.ts";
import type { SpawnedServer } from "./spawn-server.ts";
import { createTestDatabase } from "./test-database.ts";
import { type WatchedServer, watchedServer } from "./watched-server.ts";

/** Everybody's who logs in here with one. */
export const passwordOfAll = "Pentest#2026x";

/** Companies on one database behind two processes, and people who try to reach beyond what is theirs. */
export interface TwoProcesses<Server extends SpawnedServer = SpawnedServer> {
  /** Sees to what is given; nothing is attacked through it. */
  app: TestApp;
  servers: readonly Server[];
  home: MarkedCompany;
  /** Of those who attack: their administrator and designer hold their roles here alone. */
  away: MarkedCompany;
  /** Administers everything, works at home. */
  chief: string;
  /** Finance in two companies, `away` and one more. */
  both: { userCode: string; organIds: readonly [number, number] };
  /** Made for one test: somebody with a password, an employee of a company. */
  somebody(company?: MarkedCompany, roles?: readonly string[]): Promise<string>;
  /** Makes a request: each goes to the other process than the one before. */
  ask<Data = unknown>(path: string, asking?: Asking & { as?: string | undefined }): Promise<Answer<Data>>;
  /** A session's token, opened without a password; the same for everything somebody asks. */
  tokenOf(userCode: string): Promise<string>;
  close(): Promise<void>;
}

/** The same, with an eye on what the processes go through. */
export interface AttackedCompanies extends TwoProcesses<WatchedServer> {
  /** Holds that both processes still live and answer, and answers the worst of what they went through since asked last. */
  alive(): Promise<{ heldReadings: number; grownMb: number }>;
}

export async function attackedCompanies(): Promise<AttackedCompanies> {
  const world = await companiesBehind(watchedServer);
  return {
    ...world,
    alive: async () => {
      const figures = [];
      for (const server of world.servers) {
        const { status } = await makeRequest(server.url, "/readyz", { method: "GET" });
        if (status !== 200) throw new Error(`${server.url} answers ${status}:\n${server.output()}`);
        figures.push(await server.figures());
      }
      return {
        heldReadings: Math.max(...figures.map(({ heldReadings }) => heldReadings)),
        grownMb: Math.max(...figures.map(({ grownMb }) => grownMb)),
      };
    },
  };
}

/** Starts the processes and makes the companies. Requests that name no address come from a proxy's own. */
export async function companiesBehind<Server extends SpawnedServer>(
  start: (env: Readonly<Record<string, string>>) => Promise<Server>,
): Promise<TwoProcesses<Server>> {
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-attacked-"));
  const shared = await createTestDatabase();
  const db = shared.database.kysely;
  const app = await startTestApp({
    database: shared.database,
    schemas: `${checkoutDir}/schemas`,
    config: { dataDir },
  });
  await sql`insert into process_category (process_type_id, type_name) values ('personnel', '人事'), ('finance', '财务')
    on conflict do nothing`.execute(db);
  const home = await aMarkedCompany(app, { mark: "QH0X", organId: 7_100_001 });
  const away = await aMarkedCompany(app, { mark: "QA0X", organId: 7_200_002 });
  const chief = "CHIEF";
  await anAccount(db, { userCode: chief, realName: "总管", organId: home.organId, deptId: home.deptId });
  for (const roleCode of ["employee", "admin"]) await aRoleHolder(db, { userCode: chief, roleCode });
  const third = await anOrganisation(db);
  const both = { userCode: "BOTH", organIds: [away.organId, third.organId] as const };
  await anAccount(db, { userCode: both.userCode, organId: away.organId, deptId: away.deptId });
  const { deptId } = await aDepartment(db, third);
  await aMembership(db, { userCode: both.userCode, organId: third.organId, deptId });
  for (const organId of both.organIds)
    for (const roleCode of ["employee", "finance"])
      await aRoleHolder(db, { userCode: both.userCode, roleCode, organId });

  const env = { DATABASE_URL: shared.url, DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1" };
  const servers = await Promise.all([start(env), start(env)]);
  const tokens = new Map<string, string>();
  let turn = 0;

  async function tokenOf(userCode: string): Promise<string> {
    const token = tokens.get(userCode) ?? (await app.logIn(userCode)).token;
    tokens.set(userCode, token);
    return token;
  }
  return {
    app,
    servers,
    home,
    away,
    chief,
    both,
    somebody: async (company = home, roles = []) => {
      const { organId, deptId: dept } = company;
      const { userCode } = await anAccount(db, { organId, deptId: dept, password: passwordOfAll });
      for (const roleCode of ["employee", ...roles]) await aRoleHolder(db, { userCode, roleCode, organId });
      return userCode;
    },
    ask: async <Data>(path: string, { as, ...asking }: Asking & { as?: string | undefined } = {}) => {
      turn += 1;
      const token = as === undefined ? undefined : await tokenOf(as);
      return makeRequest<Data>(servers[turn % 2]!.url, path, {
        ...asking,
        headers: { ...(token === undefined ? {} : { token }), ...asking.headers },
      });
    },
    tokenOf,
    close: async () => {
      await Promise.all(servers.map((server) => server.kill("SIGTERM")));
      await app.close();
      await shared.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
