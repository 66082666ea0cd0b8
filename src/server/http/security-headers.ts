import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Headers that keep a browser to our own scripts (no eval, none inline) and our own frames. Styles may be inline:
 * the component library writes them at run time.
 */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
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
}
