import { expect, it } from "vitest";
import { withEveryPlatform } from "../../generators/complete-lockfile.ts";
import { textOf } from "../support/source-tree.ts";

const aLockfile = {
  name: "product",
  lockfileVersion: 3,
  packages: {
    "": { name: "product" },
    "node_modules/tool": {
      version: "1.2.3",
      dev: true,
      license: "MIT",
      optionalDependencies: {
        "@tool/linux-x64-musl": "1.2.3",
        "@tool/darwin-arm64": "1.2.3",
        fsevents: "2.0.0",
      },
    },
    "node_modules/@tool/darwin-arm64": { version: "1.2.3", integrity: "sha512-kept" },
  },
};

it("adds the platforms that are missing and keeps those that are there", () => {
  // when
  const { packages } = JSON.parse(withEveryPlatform(JSON.stringify(aLockfile))) as {
    packages: Record<string, object>;
  };

  // then
  expect(packages["node_modules/@tool/linux-x64-musl"]).toEqual({
    version: "1.2.3",
    cpu: ["x64"],
    os: ["linux"],
    libc: ["musl"],
    dev: true,
    license: "MIT",
    optional: true,
  });
  expect(packages["node_modules/@tool/darwin-arm64"]).toEqual({ version: "1.2.3", integrity: "sha512-kept" });
  expect(packages).not.toHaveProperty("node_modules/fsevents");
});

it("changes nothing a second time", () => {
  const once = withEveryPlatform(JSON.stringify(aLockfile));
  expect(withEveryPlatform(once)).toBe(once);
});

it("the product's lockfile has every platform, so that npm ci accepts it", () => {
  const lockfile = textOf("package-lock.json");
  expect(withEveryPlatform(lockfile) === lockfile, "run npm run generate and commit package-lock.json").toBe(
    true,
  );
});
