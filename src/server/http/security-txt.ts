import type { FastifyInstance } from "fastify";

/** RFC 9116 asks for less than a year. */
const goodForDays = 180;

/** `/.well-known/security.txt` (RFC 9116): whom somebody tells who has found a weakness of this installation. */
export function registerSecurityTxt(app: FastifyInstance, contact: string): void {
  app.get("/.well-known/security.txt", (_request, reply) => {
    const until = new Date(Date.now() + goodForDays * 86_400_000).toISOString();
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(`Contact: ${contact}\nExpires: ${until}\nPreferred-Languages: zh, en, ja\n`);
  });
}
