import { basename } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** A file name that carries the hash of its content never changes. */
const hashed = /-[\w-]{8,}\.(?:js|css|woff2?|svg|png|jpg|json)$/u;

/** Serves the built web application: precompressed where the build left such files, hashed names for ever. */
export async function registerStaticFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.br", "**/*.gz"],
    setHeaders: (reply, path) => {
      const name = basename(path).replace(/\.(?:br|gz)$/u, "");
      reply.header("cache-control", hashed.test(name) ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}
