import { sql } from "kysely";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp, type TestSession } from "./app.ts";
import { aMarkedCompany, type MarkedCompany } from "./builders/a-marked-company.ts";
import { anAccount, aRoleHolder } from "./builders/account.ts";
import { type Digests, digestsOf, everyTable, type Marked, writtenTables } from "./marks-left.ts";
import { type TriedDatabase, triedDatabase } from "./rolled-back.ts";
import { createTestDatabase } from "./test-database.ts";

/** What counts in every organisation has this mark. */
export const groupMark = "QG0X";

/** Two companies in one installation, and requests that leave nothing. */
export interface TwoCompanies {
  app: TestApp;
  /** Of administrators, designer and member; and of the foreigner. */
  home: MarkedCompany;
  away: MarkedCompany;
  /** Administers everything, works at home. */
  chief: string;
  sessionOf(userCode: string): TestSession;
  /** From now on every request is undone. */
  begin(): Promise<void>;
  /** The marks in whose rows the last request would have changed something. */
  touched(): readonly string[];
  close(): Promise<void>;
}

export async function twoCompanies(): Promise<TwoCompanies> {
  const own = await createTestDatabase();
  const tried: TriedDatabase = triedDatabase(own.database);
  const app = await startTestApp({ database: tried.database, schemas: `${checkoutDir}/schemas` });
  const db = own.database.kysely;
  await sql`insert into process_category (process_type_id, type_name) values ('personnel', '人事'),
    (${`${groupMark}-from`}, ${groupMark}), (${`${groupMark}-to`}, ${groupMark}) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into role (role_code, role_name) values (${groupMark.toLowerCase()}, ${groupMark}), ('legal', '法务')
    on conflict do nothing`.execute(db);
  await sql`insert into menu (menu_name, menu_url) values (${groupMark}, '/docs')`.execute(db);
  const home = await aMarkedCompany(app, { mark: "QA0X", organId: 7_100_001 });
  const away = await aMarkedCompany(app, { mark: "QB0X", organId: 7_200_002 });
  const chief = "CHIEF";
  await anAccount(db, { userCode: chief, realName: "总管", organId: home.organId, deptId: home.deptId });
  for (const roleCode of ["employee", "admin"]) await aRoleHolder(db, { userCode: chief, roleCode });

  const marked: readonly Marked[] = [home, away, { mark: groupMark }];
  const sessions = new Map<string, TestSession>();
  for (const userCode of [chief, home.admin, home.designer, home.member, away.member])
    sessions.set(userCode, await app.logIn(userCode));
  let before: Digests = {};
  let touched: string[] = [];
  return {
    app,
    home,
    away,
    chief,
    sessionOf: (userCode) => {
      touched = [];
      const session = sessions.get(userCode);
      if (session === undefined) throw new Error(`${userCode} is no caller`);
      return session;
    },
    begin: async () => {
      before = await digestsOf(db, await everyTable(db), marked);
      tried.leaveNothing(async (tx) => {
        const after = await digestsOf(tx, await writtenTables(tx), marked);
        const differs = (mark: string) =>
          Object.entries(after).some(([table, marks]) => marks[mark] !== before[table]?.[mark]);
        touched = marked.map(({ mark }) => mark).filter(differs);
      });
    },
    touched: () => touched,
    close: async () => {
      await app.close();
      await own.drop();
    },
  };
}
