import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const serviceWorker = "service-worker";

/** Builds the web application into `dist/web`. The server's bundle has its settings in `generators/build.ts`, the tests in `vitest.config.ts`. */
export default defineConfig(({ command }) => ({
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
      input: { index: "index.html", [serviceWorker]: "src/web/push-device/service-worker.ts" },
      // Browsers know a service worker by its address.
      output: {
        entryFileNames: ({ name }) => (name === serviceWorker ? "[name].js" : "assets/[name]-[hash].js"),
      },
      treeshake: {
        // What does nothing when read, though its package does not say so: an input of antd's would bring the whole form
        // engine, a select of refine's the layouts and the Markdown that nobody asks for.
        moduleSideEffects: [
          { test: /\/node_modules\/@rc-component\//u, sideEffects: false },
          {
            test: /\/node_modules\/(?:@refinedev\/antd|@ant-design|sunflower-antd|react-markdown|remark-[^/]+|micromark[^/]*|mdast-[^/]+|dayjs)\//u,
            sideEffects: false,
          },
        ],
      },
    },
  },
}));
