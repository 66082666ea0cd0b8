import Fastify, { type FastifyInstance, LogController } from "fastify";
import { calls } from "#contract/calls/index.ts";
import { languageFromHeader } from "#contract/codes/language.ts";
import { limits } from "#contract/limits.ts";
import { limitEvaluations } from "./expressions/index.ts";
import {
  answerClientError,
  answerUnreadable,
  foundMethodsAt,
  type FurtherCalls,
  type Handler,
  type Ports,
  registerBodyParsers,
  registerCallerRates,
  registerCall,
  registerDraining,
  registerFoundCalls,
  registerErrorHandler,
  registerHealth,
  registerSecurityHeaders,
  registerSecurityTxt,
  leadToPage,
  registerStaticFiles,
  requestCodeHeader,
  requestCodeOf,
  unservedAnswer,
  watchForProxies,
} from "./http/index.ts";
import { RequestRates, type SharedRate } from "./rate-limits/index.ts";
import { noteUnnamedProxy } from "./session/index.ts";
import { callAliases } from "./call-aliases/index.ts";

const requestRate: SharedRate = {
  perSecond: limits.requestsPerSecond,
  burst: limits.requestBurst,
  untold: limits.requestsUntold,
};

/** How long a request may take to arrive, and how often those on their way are looked at. */
export interface Patience {
  headMs: number;
  requestMs: number;
  lookMs: number;
}

const usualPatience: Patience = {
  headMs: limits.requestHeadMs,
  requestMs: limits.httpTimeoutMs * 6,
  lookMs: limits.requestHeadMs / 6,
};

/** What an application is made of. */
export interface AppParts {
  ports: Ports;
  handlers: readonly Handler[];
  /** What serves the calls that have no handler of their own; absent: the schemas of tables that name them. */
  further?: FurtherCalls;
  /** How long a request may take to arrive; absent: what `limits` says. */
  patience?: Patience;
  /** How much a caller may ask for; absent: what `limits` says. */
  rate?: SharedRate;
  /** Folder of the built web application; absent where only calls are served. */
  webRoot?: string;
  /** Absent: silent. Requests themselves are not logged, failures are, with their request codes. */
  logLevel?: "debug" | "info" | "warn" | "error";
}

/** Makes the application without listening: every declared call at its path, and the web application's files. */
export async function buildApp({
  ports,
  handlers,
  further = callAliases,
  patience = usualPatience,
  rate = requestRate,
  webRoot,
  logLevel,
}: AppParts): Promise<FastifyInstance> {
  limitEvaluations();
  const app = Fastify({
    ...(logLevel === undefined ? {} : { logger: { level: logLevel, stream: process.stdout } }),
    exposeHeadRoutes: true,
    genReqId: requestCodeOf,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerClientError,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestCode" }),
    bodyLimit: limits.jsonBodyMaxKb * 1024,
    requestTimeout: patience.requestMs,
    http: { headersTimeout: patience.headMs, connectionsCheckingInterval: patience.lookMs },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: ports.config.trustedProxies.length > 0 && [...ports.config.trustedProxies],
  });
  app.decorateRequest("actor", null);
  app.decorateRequest("believedIn", null);
  app.decorateRequest("call", null);
  app.decorateRequest("language", languageFromHeader(undefined));
  const unserved = unservedAnswer(app, (path) => foundMethodsAt(further.byPath, ports, path));
  const answerUnserved = webRoot === undefined ? unserved : leadToPage(unserved);
  registerSecurityHeaders(app, trackersOf(ports.config));
  await registerBodyParsers(app);
  registerErrorHandler(app, ports, answerUnserved);
  registerFirstLook(app);
  registerCallerRates(app, new RequestRates(ports.database, rate));
  if (ports.config.trustedProxies.length === 0)
    watchForProxies(app, (remoteAddress) => noteUnnamedProxy(ports.database, remoteAddress));
  registerDraining(app);
  registerHealth(app, ports.database);
  if (ports.config.securityContact !== undefined) registerSecurityTxt(app, ports.config.securityContact);
  app.addHook("preClose", async () => ports.streams.close());
  const served = servedBy(handlers);
  for (const call of calls) registerCall(app, call, served.get(call.name) ?? further.byName(call), ports);
  registerFoundCalls(app, further.byPath, ports, answerUnserved);
  if (webRoot !== undefined) await registerStaticFiles(app, webRoot, ports.config);
  return app;
}

/** The hosts that pages tell which screen is open, by their origins. */
function trackersOf({ analytics }: Ports["config"]): string[] {
  const urls = analytics === undefined ? [] : [analytics.url, analytics.testUrl];
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))];
}

/** What a process without requests answers: that it lives, and whether its database does. */
export function buildHealthApp({ database }: Pick<Ports, "database">): FastifyInstance {
  const app = Fastify({ exposeHeadRoutes: true, forceCloseConnections: true });
  registerSecurityHeaders(app);
  registerHealth(app, database);
  return app;
}

/** Language and request code, before anything else looks at a request. */
function registerFirstLook(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { lang } = request.headers;
    request.language = languageFromHeader(typeof lang === "string" ? lang : undefined);
    reply.header(requestCodeHeader, request.id);
    done();
  });
}

function servedBy(handlers: readonly Handler[]): Map<string, Handler> {
  const served = new Map<string, Handler>();
  for (const handler of handlers) {
    const { name } = handler.call;
    if (served.has(name)) throw new Error(`two handlers serve ${name}`);
    if (!calls.includes(handler.call))
      throw new Error(`${name} is served and not declared in #contract/calls`);
    served.set(name, handler);
  }
  return served;
}
