import { readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { startTemporaryPostgres } from "#server/db/index.ts";

test("a temporary server leaves nothing behind, whoever runs it", async () => {
  // given
  const prefix = `chancery-temporary-${process.pid}-`;
  const server = await startTemporaryPostgres(prefix, { fsync: "off" });
  const folder = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));

  // when
  await server.stop();

  // then
  expect(folder).toHaveLength(1);
  expect(server.folder).toContain(basename(folder[0] ?? ""));
  await expect(stat(server.folder)).rejects.toThrow("ENOENT");
  expect((await readdir(tmpdir())).filter((name) => name.startsWith(prefix))).toEqual([]);
}, 60_000);
