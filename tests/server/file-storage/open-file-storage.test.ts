import { mkdtemp, readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type S3Peer, startS3Peer } from "#server/demo/index.ts";
import {
  type FileStorage,
  FileStorageError,
  openFileStorage,
  readS3Address,
} from "#server/file-storage/index.ts";
import { aFileOnDisk } from "../../support/builders/a-file.ts";

const keys = { accessKeyId: "chancery", secretAccessKey: "a+secret/with=signs", region: "cn-north-1" };
const content = Buffer.from("0123456789".repeat(100));
const key = "a-random-name-of-24-char";
let peer: S3Peer;
let folder: string;

beforeAll(async () => {
  peer = await startS3Peer(keys);
  folder = await mkdtemp(join(tmpdir(), "chancery-test-"));
});
afterAll(() => peer.stop());

describe.each([
  ["under DATA_DIR", () => openFileStorage({ filesUrl: undefined, dataDir: folder })],
  [
    "in a folder",
    () => openFileStorage({ filesUrl: pathToFileURL(join(folder, "elsewhere")).href, dataDir: "" }),
  ],
  ["at S3", () => openFileStorage({ filesUrl: peer.filesUrl, dataDir: "" })],
])("a storage %s", (_where, open: () => FileStorage) => {
  it("gives back what it was given, whole or in part, until it is removed", async () => {
    // given
    const storage = open();
    await storage.put(key, await aFileOnDisk(content));

    // when
    const whole = await storage.open(key);
    const part = await open().open(key, { start: 5, end: 14 });

    // then
    expect((await buffer(whole!)).equals(content)).toBe(true);
    expect((await buffer(part!)).toString()).toBe("5678901234");

    // when
    await storage.remove(key);
    await storage.remove(key);

    // then
    expect(await storage.open(key)).toBeUndefined();
  });

  it("keeps nothing of a file that cannot be read", async () => {
    // given
    const storage = open();

    // when
    const putting = storage.put("another-random-name-here", {
      path: join(folder, "nowhere"),
      sizeBytes: 1,
      sha256: "00",
    });

    // then
    await expect(putting).rejects.toThrow();
    expect(await storage.open("another-random-name-here")).toBeUndefined();
  });
});

describe("a folder of files", () => {
  it("is for its owner alone, holds no unfinished file, and no name leads out of it", async () => {
    // given
    const storage = openFileStorage({ filesUrl: undefined, dataDir: folder });
    await storage.put(key, await aFileOnDisk(content));

    // then
    const names = await readdir(join(folder, "files", "a-"));
    expect(names).toEqual([key]);
    expect((await stat(join(folder, "files", "a-", key))).mode & 0o077).toBe(0);
    await expect(async () => storage.open("../../../../etc/passwd")).rejects.toThrow(FileStorageError);
  });
});

describe("an S3-compatible storage", () => {
  const put = async (url: string) =>
    openFileStorage({ filesUrl: url, dataDir: "" }).put(key, await aFileOnDisk(content));

  it.each([
    [
      "another secret",
      (url: string) => url.replace(encodeURIComponent(keys.secretAccessKey), "guessed"),
      "SignatureDoesNotMatch",
    ],
    ["another key", (url: string) => url.replace("chancery:", "somebody:"), "InvalidAccessKeyId"],
    ["another region", (url: string) => url.replace("cn-north-1", "eu-1"), "AuthorizationHeaderMalformed"],
  ])("with %s is refused, and the error says why without the secret", async (_what, bent, code) => {
    // when
    const error = await put(bent(peer.filesUrl)).catch((thrown: unknown) => thrown);

    // then
    expect(error).toBeInstanceOf(FileStorageError);
    expect(String(error)).toContain(code);
    expect(String(error)).not.toContain("secret");
  });

  it("that answers with a fault keeps nothing and says so", async () => {
    // given
    peer.failWith(500);

    // when
    const putting = put(peer.filesUrl);

    // then
    await expect(putting).rejects.toThrow("answered PUT with 500");
    peer.failWith(undefined);
    expect([...peer.objects.keys()]).toEqual([]);
  });

  it.each([
    "s3://bucket/prefix",
    "s3://key@host/bucket",
    "s3://key:secret@host",
    "s3://key:secret@host/Bucket",
    "s3://key:secret@host/bucket/../other bucket",
    "https://key:secret@host/bucket",
    "nothing",
  ])("is not at %s", (address) => {
    expect(readS3Address(address)).toBeUndefined();
  });

  it("is at an address with key, secret, bucket and prefix", () => {
    expect(readS3Address("s3://key:a%2Fb@s3.example.com:9000/files/kept?region=cn-1")).toEqual({
      base: "https://s3.example.com:9000/files/kept",
      region: "cn-1",
      accessKeyId: "key",
      secretAccessKey: "a/b",
    });
  });
});
