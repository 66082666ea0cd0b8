import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { buildId, buildIdFile } from "#server/build/index.ts";
import { checkoutDir } from "#server/checkout.ts";

const dist = join(checkoutDir, "dist");
/** Character maps and Type 1 fonts of the PDF reader are packed as they come: three seconds of the build for a few KB less. */
const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest|ttf)$/u;
const worthCompressingBytes = 1_024;

// Whoever starts the build, a test runner included, gets what people will run: React without its development half.
process.env.NODE_ENV = "production";

const id = await buildId();
await rm(buildIdFile, { force: true });
await buildServer();
await buildWeb();
await compressAll(join(dist, "web"));
await writeFile(buildIdFile, id);

/**
 * One module each, with nearly all packages left outside; what few of them need, and what is read at run time, lies
 * beside it.
 */
async function buildServer(): Promise<void> {
  const outDir = join(dist, "server");
  await rm(outDir, { recursive: true, force: true });
  await bundle("main", outDir);
  await bundle("job-thread", outDir);
  await bundle("document-thread", outDir);
  await bundle("seal-picture-process", outDir);
  await bundle("start", outDir);
  await cp(join(checkoutDir, "src/server/db/migrations"), join(outDir, "migrations"), { recursive: true });
}

async function bundle(name: string, outDir: string): Promise<void> {
  await build({
    root: checkoutDir,
    configFile: false,
    logLevel: "warn",
    // Of a thousand small files, each of which a start would open: a tenth of it.
    ssr: { noExternal: ["kysely", "@sinclair/typebox"] },
    build: {
      ssr: `src/server/${name}.ts`,
      outDir,
      emptyOutDir: false,
      target: "node20",
      sourcemap: true,
      copyPublicDir: false,
      rolldownOptions: {
        output: { entryFileNames: `${name}.js`, chunkFileNames: `${name}-[name].js`, format: "es" },
      },
    },
  });
}

async function buildWeb(): Promise<void> {
  await build({ root: checkoutDir, logLevel: "warn" });
}

/** Browsers get the smaller copy; compressing once at the best level costs nothing later. */
async function compressAll(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const entry of await readdir(folder, { recursive: true })) {
    const path = join(folder, entry);
    if (!compressible.test(path) || (await stat(path)).size < worthCompressingBytes) continue;
    const plain = await readFile(path);
    const best = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    };
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(plain, best),
      promisify(gzip)(plain, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }
}
