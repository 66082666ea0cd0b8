import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ClusterPlace } from "#server/db/embedded/cluster-place.ts";
import { takeOverServer } from "#server/db/embedded/take-over-server.ts";
import { type EmbeddedFolder, embeddedFolder } from "../../../support/embedded-folder.ts";

/** Takes the cluster over as PostgreSQL does, and ends while it repairs itself. */
const program = `#!/bin/sh
echo one >> "$2/launches"
printf '%s\\n%s\\n0\\n5432\\n\\nlocalhost\\n0\\nstarting\\n' $$ "$2" > "$2/postmaster.pid"
sleep 0.1
echo 'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device'
exit 1
`;

let folder: EmbeddedFolder;
let place: ClusterPlace;
let said: string[];
beforeEach(async () => {
  // Not in memory, where many machines start no program.
  folder = await embeddedFolder(tmpdir());
  said = [];
  const cluster = join(folder.path, "cluster");
  place = {
    folder: folder.path,
    cluster,
    log: join(folder.path, "server.log"),
    passwordFile: join(folder.path, "password"),
    user: undefined,
  } as ClusterPlace;
  await mkdir(join(folder.path, "bin"));
  await mkdir(cluster);
  await writeFile(join(cluster, "PG_VERSION"), "18\n");
  await writeFile(join(folder.path, "bin", "postgres"), program);
  await chmod(join(folder.path, "bin", "postgres"), 0o755);
});
afterEach(() => folder.remove());

const launches = async (): Promise<number> =>
  (await readFile(join(place.cluster, "launches"), "utf8")).split("\n").length - 1;

const takeOver = (more: object = {}) =>
  takeOverServer({
    place,
    binaries: folder.path,
    transport: "loopback",
    settings: {},
    say: (notice) => said.push(notice),
    ...more,
  });

describe("a server that ends each time it is launched", () => {
  it("is given up at a start, with what its log says", async () => {
    // when
    const attempt = takeOver();

    // then
    await expect(attempt).rejects.toMatchObject({ code: "no-space" });
    expect(await launches()).toBe(3);
  });

  it("is tried again more and more seldom while others wait for it, and the reason is told once", async () => {
    // given
    const leaving = new AbortController();

    // when
    const attempt = takeOver({ address: { port: 1, socketDir: undefined }, leaving: leaving.signal });
    await expect.poll(launches).toBe(3);
    leaving.abort();

    // then
    await expect(attempt).rejects.toThrow(/abort/u);
    expect(said.filter((line) => line.includes("no space left"))).toHaveLength(1);
    expect(await launches()).toBe(3);
  });
});
