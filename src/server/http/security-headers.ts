import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

/**
 * Headers that keep a browser to our own scripts (no eval, none inline) and our own frames. Styles may be inline:
 * the component library writes them at run time. They are the same for every answer and made once.
 */
export function registerSecurityHeaders(app: FastifyInstance): void {
  const headers = securityHeaders();
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function securityHeaders(): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  secure(response.req, response, (problem) => {
    if (problem !== undefined) throw problem;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

const secure = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      "style-src": ["'self'", "'unsafe-inline'"],
      "img-src": ["'self'", "data:", "blob:"],
      "font-src": ["'self'", "data:"],
      "connect-src": ["'self'"],
      "worker-src": ["'self'", "blob:"],
      "frame-src": ["'self'", "blob:"],
      "object-src": ["'none'"],
      "base-uri": ["'self'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'self'"],
    },
  },
  // Served over plain HTTP inside a network, too; whoever ends TLS in front of us adds this header.
  strictTransportSecurity: false,
  xFrameOptions: { action: "sameorigin" },
  referrerPolicy: { policy: "same-origin" },
  crossOriginEmbedderPolicy: false,
});
