import { deflateSync } from "node:zlib";
import { decode, encode } from "fast-png";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentSession } from "#contract/calls/auth.ts";
import { readOrganLogo, saveMyPicture, saveOrganLogo } from "#contract/calls/pictures.ts";
import { saveSignature } from "#contract/calls/signature.ts";
import { getUserInfoByUserCode, userOrgan } from "#contract/calls/user.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { aSignature } from "../../support/builders/a-signature.ts";
import { pngOf } from "../../support/builders/a-png.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";

let test: TestApp;
let work: Workplace;
let other: Workplace;
let administrator: string;
beforeAll(async () => {
  test = await startTestApp();
  const db = test.database.kysely;
  [work, other] = [await aWorkplace(db), await aWorkplace(db)];
  ({ userCode: administrator } = await anAccount(db, { organId: work.organId, deptId: work.deptId }));
  await aRoleHolder(db, { userCode: administrator, roleCode: "admin", organId: work.organId });
}, 60_000);
afterAll(() => test.close());

const sizeOf = (path: string | null | undefined) => {
  const { width, height } = decode(
    Buffer.from((path ?? "").replace(/^data:image\/png;base64,/u, ""), "base64"),
  );
  return [width, height];
};

describe("my picture", () => {
  it("stands in my session and in what is told of me, under the name of the wire, and goes again", async () => {
    // when
    const saved = await test.call(saveMyPicture, { picture: aSignature() }, { as: work.staff });
    const session = await test.call(currentSession, {}, { as: work.staff });
    const told = await test.call(getUserInfoByUserCode, { userCode: work.staff }, { as: work.leader });
    void (await test.call(saveMyPicture, { picture: null }, { as: work.staff })).data;
    const after = await test.call(currentSession, {}, { as: work.staff });

    // then
    const onWire = (body: Record<string, unknown>) =>
      (body["data"] as Record<string, string | null>)["avatorImgPath"];
    expect(sizeOf(onWire(saved.body))).toEqual([60, 20]);
    expect(onWire(session.body)).toBe(onWire(saved.body));
    expect(onWire(told.body)).toBe(onWire(saved.body));
    expect(onWire(after.body)).toBeNull();
    expect(session.data.id).toBe(session.data.userId);
  });

  it("is a small PNG and nothing else: what came with the file is gone", async () => {
    // given
    const large = { width: 300, height: 10 };
    const noPng = Buffer.from("<svg onload='alert(1)'/>".padEnd(80)).toString("base64");
    const data = new Uint8Array(4 * 4 * 4).fill(120);
    const talking = encode({
      width: 4,
      height: 4,
      data,
      channels: 4,
      depth: 8,
      text: { Comment: "where it was taken" },
    } as never);

    // when
    const save = (picture: string) => test.call(saveMyPicture, { picture }, { as: work.staff });
    const [tooLarge, none, told] = [
      await save(aSignature(large)),
      await save(noPng),
      await save(Buffer.from(talking).toString("base64")),
    ];

    // then
    expect(Object.keys(tooLarge.body.errors ?? {})).toEqual(["picture"]);
    expect(Object.keys(none.body.errors ?? {})).toEqual(["picture"]);
    expect(told.status).toBe(200);
    const kept = (told.body["data"] as Record<string, string>)["avatorImgPath"] ?? "";
    expect(Buffer.from(kept.split(",")[1] ?? "", "base64").includes("where it was taken")).toBe(false);
  });
});

describe("a picture with as many bytes as it may have", () => {
  /** Noise, which no PNG makes smaller. */
  const noise = (side: number) => {
    const data = new Uint8Array(side * side * 4);
    for (let at = 0, seed = 7; at < data.length; at += 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      data[at] = seed % 256;
    }
    return Buffer.from(encode({ width: side, height: side, data, channels: 4, depth: 8 })).toString("base64");
  };

  it("is taken whole", async () => {
    const { status } = await test.call(saveMyPicture, { picture: noise(140) }, { as: work.staff });
    expect(status).toBe(200);
  });

  it("and one with more is told how many, not to be less wide", async () => {
    const { body } = await test.call(
      saveSignature,
      { picture: noise(140) },
      { as: work.staff, lang: "en-US" },
    );
    expect(body.errors).toEqual({
      picture: "The picture is larger than 48 KB. Use a smaller or simpler one.",
    });
  });

  it("is none where its points unpack to more than its size says", async () => {
    const bomb = pngOf({ width: 10, height: 10 }, [["IDAT", deflateSync(Buffer.alloc(40_000_000))]]);
    const { body } = await test.call(
      saveMyPicture,
      { picture: bomb.toString("base64") },
      { as: work.staff, lang: "en-US" },
    );
    expect(Object.keys(body.errors ?? {})).toEqual(["picture"]);
  });
});

describe("the logo of an organisation", () => {
  it("is set by who administers it and seen by who works there, not elsewhere", async () => {
    // when
    const set = await test.call(
      saveOrganLogo,
      { organId: work.organId, logo: aSignature() },
      { as: administrator },
    );
    const read = await test.call(readOrganLogo, { organId: work.organId }, { as: administrator });
    const logoFor = async (as: string) =>
      (await test.call(userOrgan, {}, { as })).data.selectedOrgan.organLogo;

    // then
    expect(sizeOf(set.data.organLogo)).toEqual([60, 20]);
    expect(read.data).toEqual(set.data);
    expect(await logoFor(work.staff)).toBe(set.data.organLogo);
    expect(await logoFor(other.staff)).toBeUndefined();
  });

  it("of another company is not there, and an employee sets none", async () => {
    const elsewhere = { organId: other.organId, logo: aSignature() };
    expect((await test.call(saveOrganLogo, elsewhere, { as: administrator })).status).toBe(404);
    expect((await test.call(readOrganLogo, { organId: other.organId }, { as: administrator })).status).toBe(
      404,
    );
    expect((await test.call(saveOrganLogo, elsewhere, { as: other.staff })).body.code).toBe(12139);
  });
});
