import { availableParallelism } from "node:os";
import { defineConfig, mergeConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import build from "./vite.config.ts";

/**
 * In CI a test that failed over a server, a page or a browser is run once more, and printed as such: one slow moment of the
 * machine is not a fault. What needs it often is mended.
 */
const retry = process.env["CI"] === undefined ? 0 : 1;

/** More would share one database and one disk. */
const cores = Math.min(availableParallelism(), 8);

/** Two more than cores: much of their time is waiting for the database, a page, a timer or a server that starts. */
const maxWorkers = cores + 2;

/**
 * Server code that makes a page a browser reads: its test needs a page, too. Among the others of the server it would take
 * a worker of its own, and one that has loaded the server would end for it.
 */
const pagesOfTheServer = ["tests/server/openapi/docs-page.test.ts"];

/** What takes long by its nature: processes killed and started anew, connections cut, large tables, second looks. */
const slow = "tests/**/*.slow.test.ts";

/** Servers in processes of their own, and the built application in browsers. */
const withBrowsers = {
  retry,
  // Each worker starts the browser and loads the server once for all its files.
  isolate: false,
  expect: { poll: { timeout: 10_000 } },
  environment: "node",
  globalSetup: ["tests/support/test-database.setup.ts", "tests/support/build.setup.ts"],
  setupFiles: [
    "tests/support/when-built.setup.ts",
    "tests/support/password-cost.setup.ts",
    "tests/support/end-of-test.setup.ts",
  ],
  testTimeout: 120_000,
  hookTimeout: 180_000,
  maxWorkers,
};

/** How the tests run. Apart from the build's settings, which need no test runner to be read. */
export default defineConfig((env) =>
  mergeConfig(build(env), {
    test: {
      reporters: ["default", "./tests/support/slowest-files.ts"],
      sequence: { sequencer: LongestFirst },
      // What vite made of a module is kept by its content, and the other projects and later runs take it from there: a
      // third is left of the work of reading the server.
      experimental: { fsModuleCache: true },
      // First what waits for nothing, and the build beside it; then the others in one group, so that no core waits for
      // the last files of one of them: browser, server, web, as the sequencer has it.
      projects: [
        {
          extends: true as const,
          test: {
            name: "pure",
            // Nothing in them changes what is loaded: each worker loads the rooms once for all its files.
            isolate: false,
            sequence: { groupOrder: 0 },
            maxWorkers: cores,
            include: [
              "tests/{contract,feel,forms,engine,tables,architecture,generators}/**/*.test.ts",
              // What a screen edits, without the screen.
              "tests/web/*/model/**/*.test.ts",
            ],
            exclude: ["tests/generators/from-database/**"],
            environment: "node",
            // None of them waits for anything: a slow moment of the machine is no fault.
            testTimeout: 30_000,
            hookTimeout: 30_000,
          },
        },
        {
          extends: true as const,
          test: {
            name: "server",
            retry,
            // What modules keep they keep by database or by content: each worker loads the server once for all its files.
            isolate: false,
            sequence: { groupOrder: 1 },
            expect: { poll: { timeout: 10_000 } },
            include: ["tests/{server,features,security,generators/from-database}/**/*.test.ts"],
            exclude: [...pagesOfTheServer, slow],
            environment: "node",
            globalSetup: ["tests/support/test-database.setup.ts"],
            setupFiles: ["tests/support/when-built.setup.ts", "tests/support/password-cost.setup.ts"],
            testTimeout: 30_000,
            hookTimeout: 60_000,
            maxWorkers,
          },
        },
        {
          extends: true as const,
          // The modules of the router, as Node takes them: it also brings a second copy in another format.
          resolve: { conditions: ["module-sync"] },
          // React as users have it, whose elements are made by another function.
          oxc: { jsx: { development: false } },
          test: {
            name: "web",
            env: { NODE_ENV: "production" },
            retry,
            // Reading antd and the screens is half the work: once for each worker. A file puts back what it changes in a
            // module; globals its setup puts in place anew.
            isolate: false,
            // Read by vite like our own code, so that all have one and the same router.
            server: { deps: { inline: [/@refinedev\//u, /\/react-router/u] } },
            sequence: { groupOrder: 1 },
            expect: { poll: { timeout: 10_000 } },
            include: ["tests/web/**/*.test.{ts,tsx}", ...pagesOfTheServer],
            exclude: ["tests/web/*/model/**"],
            environment: "jsdom",
            // A page leaves much behind that is soon over: swept less often, the same tests take a sixteenth less work.
            execArgv: ["--max-semi-space-size=64"],
            globalSetup: ["tests/support/test-database.setup.ts"],
            setupFiles: ["tests/support/web.setup.ts", "tests/support/password-cost.setup.ts"],
            testTimeout: 30_000,
            hookTimeout: 60_000,
            maxWorkers,
          },
        },
        {
          extends: true as const,
          test: {
            ...withBrowsers,
            name: "browser",
            sequence: { groupOrder: 1 },
            include: ["tests/browser/**/*.test.ts"],
            exclude: [slow],
          },
        },
        ...(env.mode === "slow"
          ? [
              {
                extends: true as const,
                test: { ...withBrowsers, name: "slow", sequence: { groupOrder: 2 }, include: [slow] },
              },
            ]
          : []),
        ...(env.mode === "long"
          ? [
              {
                extends: true as const,
                test: {
                  name: "long",
                  sequence: { groupOrder: 2 },
                  include: ["tests/long/**/*.test.ts"],
                  environment: "node",
                  globalSetup: ["tests/support/test-database.setup.ts", "tests/support/build.setup.ts"],
                  setupFiles: ["tests/support/when-built.setup.ts"],
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
  }),
);
