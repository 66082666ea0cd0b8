import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "#contract/errors/refusal.ts";
import { sendRefusal } from "./error-handler.ts";

/** Further methods that a path is served with; those of schemas come and go while the server runs. */
export type FurtherMethods = (path: string) => readonly string[];

/** Answers a request that no route serves: not found, or served with another method. */
export type AnswerUnserved = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

interface KnownRoute {
  readonly form: RegExp;
  readonly methods: Set<string>;
}

/**
 * Remembers which methods each path is served with, from the routes as they are mounted, and makes what answers the
 * rest: `OPTIONS` with the methods, another method of a known path with 405 and `Allow`, everything else with 404. So is a
 * path that is served with the method and found nothing: a file that was there at the start and is gone.
 */
export function unservedAnswer(app: FastifyInstance, further: FurtherMethods): AnswerUnserved {
  const fixed = new Map<string, Set<string>>();
  const variable = new Map<string, KnownRoute>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const path = withoutSlash(url);
    const known = fixed.get(path) ?? variable.get(path)?.methods ?? new Set();
    for (const each of [method].flat()) known.add(each);
    if (path.includes("/:")) variable.set(path, { form: formOf(path), methods: known });
    else fixed.set(path, known);
  });

  function methodsAt(path: string): string[] {
    const found = [...variable.values()].filter(({ form }) => form.test(path));
    const methods = [fixed.get(path) ?? [], further(path), ...found.map((route) => route.methods)];
    return [...new Set(methods.flatMap((each) => [...each]))].toSorted();
  }

  return (request, reply) => {
    const methods = methodsAt(withoutSlash(request.url.split("?", 1)[0] ?? ""));
    if (methods.length === 0 || methods.includes(request.method))
      return sendRefusal(refuse("notFound"), request, reply);
    const allowed = [...methods, "OPTIONS"].join(", ");
    reply.header("allow", allowed);
    if (request.method === "OPTIONS") return reply.code(204).send();
    return sendRefusal(
      refuse("methodNotAllowed", { method: request.method, allowed: methods.join(", ") }),
      request,
      reply,
    );
  };
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** `/file/:id` as a form that `/file/7` has. */
function formOf(path: string): RegExp {
  const steps = path.split("/").map((step) => (step.startsWith(":") ? "[^/]+" : literally(step)));
  return new RegExp(`^${steps.join("/")}$`, "u");
}

function literally(step: string): string {
  return step.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&");
}
