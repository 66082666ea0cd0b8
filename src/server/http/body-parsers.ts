import { parse } from "node:querystring";
import type { FastifyInstance } from "fastify";
import { limits } from "#contract/limits.ts";

/** Reads JSON and form bodies. An empty body is none, whatever its media type says. */
export function registerBodyParsers(app: FastifyInstance): void {
  const bodyLimit = limits.jsonBodyMaxKb * 1024;
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string", bodyLimit },
    (request, body, done) => {
      if (body === "") done(null, undefined);
      else parseJson(request, body, done);
    },
  );
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit },
    (_request, body, done) => done(null, body === "" ? undefined : parse(body)),
  );
}
