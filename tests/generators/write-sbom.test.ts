import { describe, expect, it } from "vitest";
import { type LockedPackage, sbom } from "../../generators/write-sbom.ts";
import { textOf } from "../support/source-tree.ts";

const { packages } = JSON.parse(textOf("package-lock.json")) as { packages: Record<string, LockedPackage> };
const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== "" && dev !== true);

/** What a product that is not given away as source may contain: licences that ask for no more than to be named. */
const accepted = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  // Asks for the source of changes to itself alone; we change nothing of it.
  "MPL-2.0",
  // Of fonts: they may be embedded in documents and shipped with software, not sold by themselves.
  "OFL-1.1",
  "Zlib",
]);

/** Of alternatives one is enough; of licences that hold together each counts. */
const isAccepted = (license: string): boolean =>
  license
    .replace(/[()]/gu, "")
    .split(/ OR /u)
    .some((one) => one.split(/ AND /u).every((each) => accepted.has(each)));

interface Bom {
  components: { "bom-ref": string; name: string; version: string; purl: string; hashes?: unknown[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

describe("the bill of materials", () => {
  const text = sbom(textOf("package-lock.json"));
  const bom = JSON.parse(text) as Bom;

  it("is the one that is kept with the sources", () => {
    expect(textOf("docs/sbom.json")).toBe(text);
  });

  it("names every package that is installed to run the product, and no other", () => {
    const expected = new Set(
      shipped.map(([path, { version }]) => `${path.split("node_modules/").at(-1)}@${version}`),
    );
    const named = bom.components.map(({ purl }) => decodeURIComponent(purl.replace("pkg:npm/", "")));
    expect(named.toSorted()).toEqual([...expected].toSorted());
  });

  it("says of each what it depends on, among those it names", () => {
    const refs = new Set(bom.components.map((component) => component["bom-ref"]));
    const unknown = bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref));
    expect(unknown).toEqual([]);
    const fastify = bom.dependencies.find(({ ref }) => ref.startsWith("pkg:npm/fastify@"));
    expect(fastify?.dependsOn.some((ref) => ref.startsWith("pkg:npm/pino@"))).toBe(true);
  });
});

describe("the lockfile", () => {
  it("has a checksum for every package but those of platforms its registry does not hold", () => {
    const without = Object.entries(packages)
      .filter(
        ([path, { integrity, optional }]) => path !== "" && integrity === undefined && optional !== true,
      )
      .map(([path]) => path);
    expect(without).toEqual([]);
  });

  it("has SHA-512 checksums alone, and names no host to fetch from", () => {
    const weak = Object.entries(packages).filter(
      ([, { integrity }]) => integrity !== undefined && !integrity.startsWith("sha512-"),
    );
    expect(weak).toEqual([]);
    expect(textOf("package-lock.json")).not.toContain('"resolved"');
  });

  it("holds packages of accepted licences alone", () => {
    const others = shipped.filter(([, { license = "none" }]) => !isAccepted(license));
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });

  it("holds no package that does not run on the oldest Node the product runs on", () => {
    const engines = Object.entries(
      packages as Record<string, { engines?: { node?: string }; dev?: boolean }>,
    );
    const tooNew = engines.filter(([path, { engines: needs, dev }]) => {
      const least = /^>=\s?(\d+)(?:\.\d+)*$/u.exec(needs?.node ?? "")?.[1];
      return path !== "" && dev !== true && least !== undefined && Number(least) > 20;
    });
    expect(tooNew.map(([path]) => path)).toEqual([]);
  });
});
