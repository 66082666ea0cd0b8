import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const serviceWorker = "service-worker";

const root = fileURLToPath(new URL(".", import.meta.url));

/** `row` of `tables/list/grid.module.css` is `grid_row_` and a mark of its path: to be read in the browser, and one's own. */
function nameOfClass(name: string, file: string): string {
  const path = relative(root, file.split("?", 1)[0] ?? file);
  const mark = createHash("sha256").update(path).digest("hex").slice(0, 4);
  return `${basename(path, ".module.css")}_${name}_${mark}`;
}

/** refine tells every function its own name, which keeps those that nobody calls, and what they call, in the pages. */
function withoutNames(): Plugin {
  return {
    name: "without-names",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/@refinedev\//u },
      handler: (code) => code.replace(/^__name\((\w+), "\w+"\);$/gmu, ""),
    },
  };
}

/** What the PDF reader fetches when a document wants it, and where its package has that. */
const pdfFolders = { "character-maps": "cmaps", fonts: "standard_fonts", decoders: "wasm" };

/**
 * Character maps, fonts and decoders of the PDF reader, by their own names in a folder of its version: it puts the addresses
 * together itself, and what lies at one never changes.
 */
function pdfResources(): Plugin {
  const home = join(root, "node_modules/pdfjs-dist");
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  const files = new Map<string, string>(
    Object.entries(pdfFolders).flatMap(([kind, folder]) =>
      readdirSync(join(home, folder))
        // Our pages run no WebAssembly: see `pdf-resources.ts`.
        .filter((name) => !name.endsWith(".wasm"))
        .map((name) => [`pdf/${version}/${kind}/${name}`, join(home, folder, name)]),
    ),
  );
  return {
    name: "pdf-resources",
    generateBundle() {
      for (const [fileName, path] of files)
        this.emitFile({ type: "asset", fileName, source: readFileSync(path) });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const path = files.get((request.url ?? "").slice(1));
        if (path === undefined) return next();
        response.setHeader(
          "content-type",
          path.endsWith(".js") ? "text/javascript" : "application/octet-stream",
        );
        response.end(readFileSync(path));
      });
    },
  };
}

/**
 * What many pages share lies together. Left alone, each set of pages that share something gets a file of its own for it,
 * and the work bench asks for a hundred and forty, most of them below 1 KB. The numbers were tried out: half the files for
 * no more bytes (`npm run bench -- web`). Packages are not merged: few pages need much of them.
 */
const groups = [
  {
    name: "start",
    tags: ["$initial" as const],
    // Stands alone: it runs where no page is open.
    test: (id: string) => !id.includes(`/${serviceWorker}.ts`),
    priority: 4,
  },
  { name: "package", test: /\/node_modules\//u, entriesAware: true, priority: 3 },
  { name: "often", minShareCount: 70, priority: 2 },
  { name: "shared", minShareCount: 18, entriesAware: true, entriesAwareMergeThreshold: 12_000, priority: 1 },
];

/** Builds the web application into `dist/web`. The server's bundle has its settings in `generators/build.ts`, the tests in `vitest.config.ts`. */
export default defineConfig(({ command }) => ({
  plugins: [react(), withoutNames(), pdfResources()],
  css: { modules: { generateScopedName: nameOfClass } },
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
      input: { index: "index.html", [serviceWorker]: "src/web/push-device/service-worker.ts" },
      // Browsers know a service worker by its address.
      output: {
        entryFileNames: ({ name }) => (name === serviceWorker ? "[name].js" : "assets/[name]-[hash].js"),
        // What a group shares would be named after all that share it.
        chunkFileNames: ({ name }) => `assets/${name.split("~", 1)[0]}-[hash].js`,
        assetFileNames: ({ names: [name = "asset"] }) =>
          `assets/${name.split(/~|\./u, 1)[0]}-[hash][extname]`,
        codeSplitting: { groups },
      },
      treeshake: {
        // What does nothing when read, though its package does not say so: an input of antd's would bring the whole form
        // engine, a select of refine's the layouts and the Markdown that nobody asks for.
        moduleSideEffects: [
          // The pure rooms do nothing when read: who needs a word of theirs does not get the interpreter of expressions with it.
          { test: /\/src\/(?:contract|engine|feel|forms|tables)\//u, sideEffects: false },
          { test: /\/node_modules\/@rc-component\//u, sideEffects: false },
          {
            test: /\/node_modules\/(?:@refinedev\/antd|@ant-design|safe-regex2|sunflower-antd|react-markdown|remark-[^/]+|micromark[^/]*|mdast-[^/]+|dayjs|papaparse|qs|error-stack-parser|stackframe)\//u,
            sideEffects: false,
          },
        ],
      },
    },
  },
}));
