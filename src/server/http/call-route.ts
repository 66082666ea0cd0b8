import type { CallDeclaration } from "#contract/calls/define-call.ts";
import type { Language } from "#contract/codes/language.ts";
import type { Actor } from "./handler.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The declaration a route serves; absent for static files. */
    call?: CallDeclaration;
  }
  interface FastifyRequest {
    language: Language;
    /** Set once it is known which call is made, declared or found. */
    call: CallDeclaration | null;
    /** Set once the session was checked. */
    actor: Actor | null;
    /** The epoch of access in which they were known, where this request did not ask (`FoundCaller`). */
    believedIn: number | null;
  }
}

/** Where a call is mounted: the specification's path with the configured prefixes put in. */
export function pathOf(
  call: CallDeclaration,
  prefixes: { authPrefix: string; thirdPartyPrefix: string },
): string {
  return call.path
    .replace("{auth}", prefixes.authPrefix)
    .replace("{thirdParty}", prefixes.thirdPartyPrefix)
    .replaceAll(/\{(\w+)\}/gu, ":$1");
}

/** Whether a call may be made with a single-use ticket instead of a session: it declares the field. */
export function takesTicket(call: CallDeclaration): boolean {
  const { properties } = call.input as { properties?: Readonly<Record<string, unknown>> };
  return call.access !== "public" && properties !== undefined && Object.hasOwn(properties, "ticket");
}
