import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

/** A file name that carries the hash of its content never changes. */
const hashed = /-[\w-]{8,}\.(?:js|css|woff2?|svg|png|jpg|json)$/u;

/** So does what the PDF reader fetches, whose folder carries its version. */
const versioned = /\/pdf\/\d[\w.-]*\/[\w-]+\/[^/]+$/u;

/** What lies beside a file for who takes it smaller; nobody asks for it by name. */
const compressed = /\.(?:br|gz)$/u;

/** What the build calls a file; with anything else it is no name of one. */
const fileName = /^\w[\w.-]{0,200}$/u;

/** Where the calls of log-in and of other systems live in this installation. */
export interface PagePrefixes {
  readonly authPrefix: string;
  readonly thirdPartyPrefix: string;
}

/**
 * Serves the built web application: precompressed where the build left such files, hashed names for ever. The page
 * itself is told the configured prefixes, which its calls begin with.
 */
export async function registerStaticFiles(
  app: FastifyInstance,
  webRoot: string,
  prefixes: PagePrefixes,
): Promise<void> {
  const page = withPrefixes(await readFile(join(webRoot, "index.html"), "utf8"), prefixes);
  for (const path of ["/", "/index.html"]) {
    app.get(path, (_request, reply) =>
      reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page),
    );
  }
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.br", "**/*.gz", "index.html", "assets/**", "pdf/**"],
    setHeaders: (reply, path) => {
      const isLasting = hashed.test(basename(path).replace(compressed, "")) || versioned.test(path);
      reply.header("cache-control", isLasting ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  // One route for all: one for each of the seven hundred is a quarter of every start.
  const send = (reply: FastifyReply, names: readonly string[]) =>
    names.every((name) => fileName.test(name) && !compressed.test(name))
      ? reply.sendFile(names.join("/"))
      : reply.callNotFound();
  app.get<{ Params: { name: string } }>("/assets/:name", ({ params: { name } }, reply) =>
    send(reply, ["assets", name]),
  );
  app.get<{ Params: { version: string; kind: string; name: string } }>(
    "/pdf/:version/:kind/:name",
    ({ params: { version, kind, name } }, reply) => send(reply, ["pdf", version, kind, name]),
  );
}

function withPrefixes(page: string, { authPrefix, thirdPartyPrefix }: PagePrefixes): string {
  const named: Record<string, string> = { "auth-prefix": authPrefix, "third-party-prefix": thirdPartyPrefix };
  return page.replace(/<meta name="([\w-]+)" content="[^"]*"/gu, (whole, name: string) =>
    named[name] === undefined ? whole : `<meta name="${name}" content="${attribute(named[name])}"`,
  );
}

function attribute(text: string): string {
  return text.replace(/[&"<]/gu, (character) => `&#${character.charCodeAt(0)};`);
}
