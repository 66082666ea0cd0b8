import { parse } from "node:querystring";
import type { FastifyInstance } from "fastify";
import { limits } from "#contract/limits.ts";
import { registerMultipart } from "./receive-files.ts";

/** Reads JSON, form and multipart bodies. An empty body is none, whatever its media type says. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
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
  await registerMultipart(app);
}
