import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AttackedCompanies, passwordOfAll } from "../../support/attacked-companies.ts";
import { type Asking, makeRequest } from "../../support/over-the-wire.ts";

interface Opened {
  token?: string;
  deviceToken?: string;
  code?: number;
}
interface ProofAsked {
  proof: { challenge: string; bits: number } | null;
}

/** B15, B16, B18, B19, W4–W7: log-in keeps attackers out, and nobody else. */
export function logIn(world: () => AttackedCompanies): void {
  const ask: AttackedCompanies["ask"] = (path, asking) => world().ask(path, asking);
  const tryLogIn = async (username: string, password: string, from: string, more: object = {}) => {
    const answer = await ask("/auth/login", { json: { username, password, ...more }, from });
    return { ...answer, opened: answer.body as Opened };
  };
  const withToken = (token: string | undefined, path: string, asking: Asking = {}) =>
    ask(path, { ...asking, headers: { ...asking.headers, token: token ?? "" } });

  const setting = (name: string, value: number | null) =>
    ask("/basic/configItem/saveParameter", { as: world().chief, json: { name, scope: "everywhere", value } });
  /** Many people may share an address; here few failures are many, for hashing takes the tests' time, too. */
  const fewAreMany = async (): Promise<void> => {
    await setting("loginFreeFailuresOfAddress", 5);
    await setting("loginProofBits", 8);
  };
  const failAt = async (from: string): Promise<void> => {
    for (let turn = 0; turn < 9; turn += 1) await tryLogIn(`NOBODY${turn}`, "x", from);
  };

  describe("failed log-ins", () => {
    beforeAll(fewAreMany);
    afterAll(async () => {
      await setting("loginFreeFailuresOfAddress", null);
      await setting("loginProofBits", null);
    });

    it("B15 of unknown names from an office's address keep nobody out who proves a little work, or is known there", async () => {
      // given
      const office = "198.51.100.7";
      const [known, fresh] = [await world().somebody(), await world().somebody()];
      const before = await tryLogIn(known, passwordOfAll, office);
      await failAt(office);

      // when
      const unproved = await tryLogIn(fresh, passwordOfAll, office);
      const path = `/auth/captcha?userCode=${fresh}`;
      const { proof } = (await ask<ProofAsked>(path, { method: "GET", from: office })).data;
      const seen = await ask("/user/account/loginWaits", { as: world().chief, json: {} });
      const knownThere = await tryLogIn(known, passwordOfAll, office);
      const proved = await tryLogIn(fresh, passwordOfAll, office, { proof: solved(proof!) });
      const elsewhere = await tryLogIn(await world().somebody(), passwordOfAll, "198.51.100.8");

      // then
      expect([before.status, knownThere.status]).toEqual([200, 200]);
      expect([unproved.status, proved.status, elsewhere.status]).toEqual([429, 200, 200]);
      expect(seen.text).toContain(office);
    });

    it("B15 are seen and lifted by administrators of everything", async () => {
      // given
      const { chief, away } = world();
      const subject = "198.51.100.9";
      await failAt(subject);
      const lift = { kind: "address", subject };

      // when
      const seen = await ask("/user/account/loginWaits", { as: chief, json: {} });
      const byLocal = await ask("/user/account/loginWaits", { as: away.admin, json: {} });
      const lifted = await ask("/user/account/liftLoginWait", { as: chief, json: lift });
      const after = await ask("/user/account/loginWaits", { as: chief, json: {} });

      // then
      expect([seen.text.includes(subject), lifted.status, after.text.includes(subject)]).toEqual([
        true,
        200,
        false,
      ]);
      expect(byLocal.text).not.toContain(subject);
    });

    it("B16 in any number leave the threads to the others: a file comes meanwhile, and what is too much is turned away", async () => {
      // given
      const { home } = world();
      const file = `/file/download?fileId=${home.fileId}`;
      const json = (username: string) => ({ username, password: "x" });
      const one = world().servers[0]!.url;
      const log = Array.from({ length: 50 }, (_, at) =>
        makeRequest(one, "/auth/login", { json: json(`UNKNOWN${at}`), from: `203.0.113.${at}` }),
      );
      let done = 0;
      for (const each of log) void each.then(() => (done += 1));

      // when
      const headers = { token: await world().tokenOf(home.member) };
      const fetched = await makeRequest(one, file, { method: "GET", headers });
      const doneThen = done;
      const statuses = new Set((await Promise.all(log)).map(({ status }) => status));

      // then
      expect(fetched.status).toBe(200);
      expect(doneThen).toBeLessThan(50);
      expect([...statuses].toSorted()).toEqual([401, 429]);
    }, 90_000);

    it("B19 are never held up by a captcha alone: work is asked for, once for each challenge, as soon as an address fails often", async () => {
      // given
      const from = "198.51.100.90";
      await failAt(from);

      // when
      const { data } = await ask<ProofAsked>("/auth/captcha?userCode=X", { method: "GET", from });
      const wrong = { challenge: data.proof?.challenge ?? "", answer: "0" };
      const unproved = await tryLogIn("NOBODY", "x", from, { proof: wrong });
      const again = await tryLogIn("NOBODY", "x", from, { proof: wrong });

      // then
      expect(data.proof?.bits).toBeGreaterThanOrEqual(8);
      expect([unproved.status, again.status]).toContain(429);
    });

    it("W4 from elsewhere make nobody wait where the account is known, or on a remembered device", async () => {
      // given
      const userCode = await world().somebody();
      const [desk, attacker] = ["198.51.100.20", "198.51.100.66"];
      const remembered = await tryLogIn(userCode, passwordOfAll, desk, { remember: true });
      for (let turn = 0; turn < 9; turn += 1) await tryLogIn(userCode, "Wrong#2026x", attacker);

      // when
      const byAttacker = await tryLogIn(userCode, passwordOfAll, attacker);
      const atDesk = await tryLogIn(userCode, passwordOfAll, desk);
      const { deviceToken = "" } = remembered.opened;
      const onTheWay = await tryLogIn(userCode, passwordOfAll, "198.51.100.21", { deviceToken });

      // then
      expect([byAttacker.status, atDesk.status, onTheWay.status]).toEqual([429, 200, 200]);
    });
  });

  describe("requests", () => {
    it("B18 with a made-up token each share the rate of their address, and who is logged in there goes on", async () => {
      // given
      const { home } = world();
      const from = "203.0.113.200";
      const token = await world().tokenOf(home.head);
      for (const _process of world().servers)
        await withToken(token, "/auth/session", { method: "GET", from });
      const made = (at: number) =>
        ask("/basic/ufFkzh/export", { json: { format: "csv" }, headers: { token: `made-up-${at}` }, from });

      // when
      const statuses: number[] = [];
      for (let round = 0; round < 8; round += 1) {
        const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => made(round * 10 + at)));
        statuses.push(...answers.map(({ status }) => status));
      }
      const member = await withToken(token, "/auth/session", { method: "GET", from });

      // then
      expect(new Set(statuses)).toEqual(new Set([401, 429]));
      expect(member.status).toBe(200);
    });
  });

  describe("what a log-in proves", () => {
    it.each(["password1", "Passw0rd", "aaaaaaa1", "12345678a"])(
      "W5 is no password that attackers try first: %s",
      async (newPassword) => {
        // given
        const userCode = await world().somebody();
        const { opened } = await tryLogIn(userCode, passwordOfAll, "198.51.100.30");

        // when
        const json = { currentPassword: passwordOfAll, newPassword };
        const changed = await withToken(opened.token, "/auth/changePassword", { json });

        // then
        expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ["newPassword"]]);
      },
    );

    it("W5 is a password of one's own, and a second factor where somebody has set one up", async () => {
      // given
      const userCode = await world().somebody();
      const { opened } = await tryLogIn(userCode, passwordOfAll, "198.51.100.31");
      const json = { currentPassword: passwordOfAll, newPassword: "Kranich-auf-Reisen-7" };

      // when
      const changed = await withToken(opened.token, "/auth/changePassword", { json });
      const confirmed = await withToken(opened.token, "/auth/confirmIdentity", {
        json: { password: json.newPassword },
      });
      const offered = await withToken(opened.token, "/auth/factors/offerTotp", { json: {} });
      const wrong = await withToken(opened.token, "/auth/factors/confirmTotp", { json: { code: "000000" } });

      // then
      expect([changed.status, confirmed.status, offered.status]).toEqual([200, 200, 200]);
      expect(wrong.status).toBeGreaterThanOrEqual(400);
    });
  });

  describe("a session", () => {
    it("W6 in which nobody works ends, and the owner sees and ends their own elsewhere", async () => {
      // given
      const userCode = await world().somebody();
      const [one, two, three] = [
        (await tryLogIn(userCode, passwordOfAll, "198.51.100.40")).opened.token,
        (await tryLogIn(userCode, passwordOfAll, "198.51.100.41")).opened.token,
        (await tryLogIn(userCode, passwordOfAll, "198.51.100.42")).opened.token,
      ];
      const hash = createHash("sha256")
        .update(three ?? "")
        .digest();
      await sql`update session set idle_ends_at = now() - interval '1 second' where token_hash = ${hash}`.execute(
        world().app.database.kysely,
      );

      // when
      const idle = await withToken(three, "/auth/session", { method: "GET" });
      interface Mine {
        sessions: { sessionId: string; isMine: boolean; remoteAddress: string }[];
      }
      const mine = (await withToken(one, "/auth/security", { json: {} })).data as Mine;
      const other = mine.sessions.find(({ isMine }) => !isMine)!;
      const ended = await withToken(one, "/auth/security/endSession", {
        json: { sessionId: other.sessionId },
      });
      const after = [
        await withToken(two, "/auth/session", { method: "GET" }),
        await withToken(one, "/auth/session", { method: "GET" }),
      ];

      // then
      expect(idle.status).toBe(401);
      expect([mine.sessions.length, other.remoteAddress]).toEqual([2, "198.51.100.41"]);
      expect([ended.status, ...after.map(({ status }) => status)]).toEqual([200, 401, 200]);
    });

    it("W6 of a copied device token ends, with everything that was opened with it", async () => {
      // given
      const userCode = await world().somebody();
      const first = (await tryLogIn(userCode, passwordOfAll, "198.51.100.50", { remember: true })).opened;
      const device = async (deviceToken: string | undefined) =>
        (await ask("/auth/deviceLogin", { json: { deviceToken: deviceToken ?? "" }, from: "198.51.100.50" }))
          .body as Opened;
      const thief = await device(first.deviceToken);
      await sql`update device_token set exchanged_at = exchanged_at - interval '2 minutes'
        where user_code = ${userCode} and exchanged_at is not null`.execute(world().app.database.kysely);

      // when
      const owner = await device(first.deviceToken);
      const thiefAfter = await device(thief.deviceToken);
      const session = await withToken(thief.token, "/auth/session", { method: "GET" });

      // then
      expect(thief.token).toBeTruthy();
      expect([owner.token, thiefAfter.token, session.status]).toEqual([undefined, undefined, 401]);
    });

    it("W7 takes its tickets with it", async () => {
      // given
      const { home } = world();
      const { token } = await world().app.logIn(home.member);
      const ticketOf = async () =>
        (
          (await withToken(token, "/file/ticket", { json: { fileId: home.fileId } })).data as {
            ticket: string;
          }
        ).ticket;
      const [used, left] = [await ticketOf(), await ticketOf()];
      const download = (ticket: string) => ask(`/file/download?ticket=${ticket}`, { method: "GET" });

      // when
      const before = await download(used);
      const out = await withToken(token, "/api/logout", { json: {} });
      const after = await download(left);

      // then
      expect([before.status, out.status, after.status]).toEqual([200, 200, 401]);
    });
  });
}

/** Proves work as a program without our code would: the hash of challenge and number begins with so many zero bits. */
function solved({ challenge, bits }: { challenge: string; bits: number }): {
  challenge: string;
  answer: string;
} {
  for (let answer = 0; ; answer += 1) {
    const hash = createHash("sha256").update(`${challenge}.${answer}`).digest();
    if (Math.clz32(hash.readUInt32BE()) >= bits) return { challenge, answer: String(answer) };
  }
}
