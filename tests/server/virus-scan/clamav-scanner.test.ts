import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clamavScanner, readScannerAddress, ScannerError } from "#server/virus-scan/index.ts";
import { type ClamavPeer, eicar, startClamavPeer } from "../../support/clamav-peer.ts";

let folder: string;
let peer: ClamavPeer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-scan-"));
  peer = await startClamavPeer(1024 * 1024);
});
afterAll(async () => {
  await peer.close();
  await rm(folder, { recursive: true });
});

async function scan(content: string | Buffer, address = peer.address): Promise<string | undefined> {
  const path = join(folder, "file");
  await writeFile(path, content);
  return clamavScanner(address).scan(path);
}

describe("a scanner", () => {
  it("is sent a file whole, and finds nothing in a clean one", async () => {
    // when
    const found = await scan(Buffer.alloc(300_000, 7));

    // then
    expect(found).toBeUndefined();
    expect(peer.seen.at(-1)).toBe(300_000);
  });

  it("names what it finds", async () => {
    expect(await scan(`before ${eicar} after`)).toBe("Eicar-Test-Signature");
  });

  it("that would not look at a file is no reason to keep it", async () => {
    // when
    const attempt = scan(Buffer.alloc(2 * 1024 * 1024));

    // then
    await expect(attempt).rejects.toBeInstanceOf(ScannerError);
    await expect(attempt).rejects.toThrow("size limit exceeded");
  });

  it("that is not there is no reason to keep a file", async () => {
    await expect(scan("text", { host: "127.0.0.1", port: 1 })).rejects.toBeInstanceOf(ScannerError);
  });
});

describe("the address of a scanner", () => {
  it.each([
    ["tcp://scan.example.com", { host: "scan.example.com", port: 3310 }],
    ["tcp://[::1]:3311", { host: "::1", port: 3311 }],
    ["unix:///run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
    ["http://scan.example.com", undefined],
    ["unix://", undefined],
  ])("is read from %s", (text, address) => {
    expect(readScannerAddress(text)).toEqual(address);
  });
});
