import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Builds the web application into `dist/web`. The server's bundle and the tests have their settings below. */
export default defineConfig(({ command, mode }) => ({
  plugins: [react()],
  // The built pages need no schemas: see the file for why.
  resolve:
    command === "build"
      ? {
          alias: {
            "@sinclair/typebox": fileURLToPath(new URL("src/web/build/schema-stand-in.ts", import.meta.url)),
          },
        }
      : {},
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    sourcemap: false,
    // Every browser that shows these pages knows it by itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      treeshake: {
        // antd's parts do nothing when read, but their packages do not say so: an input would bring the whole form engine.
        moduleSideEffects: [{ test: /\/node_modules\/@rc-component\//u, sideEffects: false }],
      },
    },
  },
  test: {
    // One group after the other: the browser has the machine to itself.
    projects: [
      {
        extends: true as const,
        test: {
          name: "pure",
          // Nothing in them changes what is loaded: each worker loads the rooms once for all its files.
          isolate: false,
          sequence: { groupOrder: 0 },
          include: ["tests/{contract,forms,engine,tables,architecture,generators}/**/*.test.ts"],
          exclude: ["tests/generators/from-database/**"],
          environment: "node",
        },
      },
      {
        extends: true as const,
        test: {
          name: "server",
          // What modules keep they keep by database or by content: each worker loads the server once for all its files.
          isolate: false,
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 10_000 } },
          include: ["tests/{server,features,generators/from-database}/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/test-database.setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true as const,
        test: {
          name: "web",
          // Read by vite like our own code, so that both have one and the same router.
          server: { deps: { inline: [/@refinedev\//u] } },
          sequence: { groupOrder: 2 },
          expect: { poll: { timeout: 10_000 } },
          include: ["tests/web/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          globalSetup: ["tests/support/test-database.setup.ts"],
          setupFiles: ["tests/support/web.setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true as const,
        test: {
          name: "browser",
          sequence: { groupOrder: 3 },
          expect: { poll: { timeout: 10_000 } },
          include: ["tests/browser/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/test-database.setup.ts", "tests/support/build.setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
        },
      },
      ...(mode === "long"
        ? [
            {
              extends: true as const,
              test: {
                name: "long",
                sequence: { groupOrder: 4 },
                include: ["tests/long/**/*.test.ts"],
                environment: "node",
                globalSetup: ["tests/support/test-database.setup.ts", "tests/support/build.setup.ts"],
                expect: { poll: { timeout: 60_000 } },
                testTimeout: 3_600_000,
                hookTimeout: 600_000,
                maxWorkers: 1,
              },
            },
          ]
        : []),
    ],
  },
}));
