import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

/**
 * Headers that keep a browser to our own scripts (no eval, none inline) and our own frames. Styles may be inline:
 * the component library writes them at run time. They are the same for every answer and made once. Pages
 * may also speak to the `trackers` (origins) that an operator has named.
 */
export function registerSecurityHeaders(app: FastifyInstance, trackers: readonly string[] = []): void {
  const headers = securityHeaders(trackers);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    // Said to be https by the connection itself or by a trusted proxy that ends TLS.
    if (request.protocol === "https") reply.header("strict-transport-security", strictTransport);
    done();
  });
}

function securityHeaders(trackers: readonly string[]): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  secureWith(trackers)(response.req, response, (problem) => {
    if (problem !== undefined) throw problem;
  });
  const made = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return { ...Object.fromEntries(made), "permissions-policy": permissionsPolicy };
}

/** A year; other names of the domain are not ours to decide on. */
const strictTransport = `max-age=${365 * 86_400}`;

/** What of the device our pages, and whatever they might be made to show, ask for: nothing but passkeys. */
const permissionsPolicy = [
  ...["camera", "display-capture", "geolocation", "microphone", "midi", "payment", "serial", "usb"].map(
    (feature) => `${feature}=()`,
  ),
  "publickey-credentials-create=(self)",
  "publickey-credentials-get=(self)",
].join(", ");

const secureWith = (trackers: readonly string[]) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'", ...trackers],
        "worker-src": ["'self'", "blob:"],
        "frame-src": ["'self'", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'self'"],
      },
    },
    // Over plain HTTP inside a network it would be wrong: added where TLS stands in front.
    strictTransportSecurity: false,
    xFrameOptions: { action: "sameorigin" },
    referrerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
  });
