import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

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
      treeshake: {
        // antd's parts do nothing when read, but their packages do not say so: an input would bring the whole form engine.
        moduleSideEffects: [{ test: /\/node_modules\/@rc-component\//u, sideEffects: false }],
      },
    },
  },
}));
