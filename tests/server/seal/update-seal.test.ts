import { encode } from "fast-png";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveParameter } from "#contract/calls/config-item.ts";
import { addSeal, listSeal, sealDetail, updateSeal } from "#contract/calls/seal.ts";
import { dayIn } from "#contract/rules/time-zone.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Account, anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { unique } from "../../support/builders/unique.ts";

let app: TestApp;
let keeper: Account;
let stranger: Account;
const as = () => ({ as: keeper.userCode, lang: "en-US" as const });
beforeAll(async () => {
  app = await startTestApp();
  const db = app.database.kysely;
  [keeper, stranger] = [await anAccount(db), await anAccount(db)];
  for (const { userCode, organId } of [keeper, stranger])
    await aRoleHolder(db, { userCode, roleCode: "seal", organId });
});
afterAll(() => app.close());

const drawing = {
  shape: "round",
  rimText: "某某保险股份有限公司",
  star: true,
  number: "1101080012345",
} as const;
let name: string;
beforeEach(() => {
  name = `公章${unique()}`;
});
const aSeal = async (more = {}) =>
  (await app.call(addSeal, { sealName: name, deptId: keeper.deptId, drawing, ...more }, as())).data;

describe("a seal", () => {
  it("drawn from its texts has its characters as outlines, so that it looks the same everywhere", async () => {
    // when
    const { sealId } = await aSeal();
    const { data } = await app.call(sealDetail, { sealId }, as());

    // then
    const svg = Buffer.from(data.picture!.split(",")[1]!, "base64").toString();
    expect(svg).not.toContain("<text");
    expect(svg.length).toBeGreaterThan(10_000);
    expect(data.changes[0]!.fields.map(({ field }) => field)).toContain("sealName");
  });

  it("needs a name, a department and, where it is temporary, its days", async () => {
    // when
    const { status, body } = await app.call(addSeal, { sealName: " ", sealStatus: "temporary" }, as());

    // then
    expect(status).toBe(422);
    expect(Object.keys(body.errors!).toSorted()).toEqual(["deptId", "sealName", "validFrom", "validUntil"]);
  });

  it("has a name of its own in the organisation", async () => {
    await aSeal();
    const { body } = await app.call(addSeal, { sealName: name.toUpperCase(), deptId: keeper.deptId }, as());
    expect(body.errors).toEqual({ sealName: expect.stringContaining("Another seal") });
  });

  it("is not there for other organisations, nor are their departments and people for it", async () => {
    // given
    const { sealId } = await aSeal();
    const other = { as: stranger.userCode };

    // when
    const seen = (await app.call(listSeal, {}, other)).data;
    const changed = await app.call(updateSeal, { sealId, lost: true }, other);
    const placed = await app.call(updateSeal, { sealId, deptId: stranger.deptId }, as());
    const kept = await app.call(updateSeal, { sealId, keepers: [stranger.userCode] }, as());

    // then
    expect(seen).toEqual([]);
    expect([changed.status, placed.status, kept.status]).toEqual([404, 422, 422]);
  });

  it("that is lost is disabled at once and never valid again", async () => {
    // given
    const { sealId } = await aSeal();

    // when
    await app.call(updateSeal, { sealId, lost: true }, as());
    const again = (await app.call(updateSeal, { sealId, sealStatus: "valid" }, as())).data;

    // then
    expect(again).toMatchObject({ sealStatus: "disabled", isUsable: false, lostAt: expect.any(String) });
  });

  it("that is temporary seals on its days alone", async () => {
    const past = await aSeal({ sealStatus: "temporary", validFrom: "2020-01-01", validUntil: "2020-01-31" });
    expect(past.isUsable).toBe(false);
  });

  it("that is temporary counts its days by the organization's clock, whatever day the database has", async () => {
    // given: 25 hours lie between the two, so that it is never the same day in both
    await aRoleHolder(app.database.kysely, { ...keeper, roleCode: "admin" });
    const inZone = async (value: string) =>
      (await app.call(saveParameter, { name: "timeZone", scope: "organisation", value }, as())).data;
    const first = "Pacific/Kiritimati";
    const last = "Pacific/Pago_Pago";
    const [today, yesterday] = [dayIn(first, Date.now()), dayIn(last, Date.now())];
    const one = await aSeal({ sealStatus: "temporary", validFrom: today, validUntil: today });
    name = `公章${unique()}`;
    const other = await aSeal({ sealStatus: "temporary", validFrom: yesterday, validUntil: yesterday });
    const usable = async () => {
      const { data: list } = await app.call(listSeal, {}, as());
      return [one, other].map(({ sealId }) => list.find((seal) => seal.sealId === sealId)?.isUsable);
    };

    // when
    await inZone(first);
    const inTheEast = await usable();
    await inZone(last);
    const inTheWest = await usable();

    // then
    expect([inTheEast, inTheWest]).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it("tells the second of two who change it that there was a first", async () => {
    // given
    const { sealId, rowVersion } = await aSeal();
    await app.call(updateSeal, { sealId, rowVersion, sealDesc: "one" }, as());

    // when
    const { status } = await app.call(updateSeal, { sealId, rowVersion, sealDesc: "two" }, as());

    // then
    expect(status).toBe(409);
  });

  it("keeps its history: the database takes back no line of it", async () => {
    const { sealId } = await aSeal();
    await expect(
      sql`delete from seal_change where seal_id = ${sealId}`.execute(app.database.kysely),
    ).rejects.toThrow();
  });

  it("is drawn anew when its size changes", async () => {
    // given
    const { sealId } = await aSeal();
    const before = (await app.call(sealDetail, { sealId }, as())).data.picture;

    // when
    await app.call(updateSeal, { sealId, widthMm: 30, heightMm: 30 }, as());

    // then
    expect((await app.call(sealDetail, { sealId }, as())).data.picture).not.toBe(before);
  });
});

describe("an uploaded picture", () => {
  const png = (alpha: number) => {
    const data = new Uint8Array(220 * 220 * 4).fill(200);
    for (let at = 3; at < data.length / 2; at += 4) data[at] = alpha;
    return Buffer.from(encode({ width: 220, height: 220, data, channels: 4 })).toString("base64");
  };
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`).toString(
      "base64",
    );

  it("is stored as a picture without anything that runs", async () => {
    // given
    const { sealId } = await aSeal({
      drawing: undefined,
      picture: { kind: "svg", base64: svg('<circle cx="4" cy="4" r="3" fill="red"/>') },
    });

    // when
    const { data } = await app.call(sealDetail, { sealId }, as());

    // then
    expect(data.picture).toMatch(/^data:image\/png/u);
  });

  it.each([
    ["a script", "svg", svg("<script>1</script>")],
    ["an image of somewhere else", "svg", svg('<image href="file:///etc/passwd"/>')],
    ["text, whose typeface nobody knows", "svg", svg("<text>章</text>")],
    ["no transparent ground", "png", png(255)],
    ["no picture", "png", Buffer.from("no").toString("base64")],
  ] as const)("with %s is refused", async (_what, kind, base64) => {
    const { body } = await app.call(
      addSeal,
      { sealName: name, deptId: keeper.deptId, picture: { kind, base64 } },
      as(),
    );
    expect(Object.keys(body.errors ?? {})).toEqual(["picture"]);
  });

  it("with a transparent ground is taken", async () => {
    expect((await aSeal({ drawing: undefined, picture: { kind: "png", base64: png(0) } })).hasPicture).toBe(
      true,
    );
  });
});
