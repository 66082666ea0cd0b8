import { BlockList, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** So seldom one process tells of it. */
const toldEveryMs = 3_600_000;

/** Where reverse proxies stand: on this machine or in a private network. Others who send the header made it up. */
const near = new BlockList();
for (const [net, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  near.addSubnet(net, prefix);
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");

/**
 * Notices that requests come by way of a proxy although none is trusted: then everybody behind it has its address, and
 * the limits on failed log-ins count them as one. Warns in the log and tells `note`, once an hour.
 */
export function watchForProxies(app: FastifyInstance, note: (remoteAddress: string) => Promise<void>): void {
  let told = Number.NEGATIVE_INFINITY;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isForwarded(request) || performance.now() - told < toldEveryMs) return done();
    told = performance.now();
    const remoteAddress = request.ip;
    request.log.warn(
      { remoteAddress },
      "Requests are forwarded by a proxy that TRUSTED_PROXIES does not name: everybody behind it counts as one. Name its address there.",
    );
    void note(remoteAddress)
      .catch((error: unknown) => request.log.error(error))
      .finally(done);
  });
}

function isForwarded({ headers, ip }: FastifyRequest): boolean {
  if (headers["x-forwarded-for"] === undefined && headers["forwarded"] === undefined) return false;
  const address = ip.replace(/^::ffff:/u, "");
  return near.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
