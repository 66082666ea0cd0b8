import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { costOf } from "./call-cost.ts";

/** What callers have spent of their rate, in all processes together. */
export interface CallerRates {
  knows(subject: string): boolean;
  forget(subject: string): void;
  waitOf(subject: string, cost: number): number;
  take(subject: string, cost: number): number;
}

declare module "fastify" {
  interface FastifyInstance {
    callerRates: CallerRates;
  }
}

/** Sets whose rates the calls of an application count on. */
export function registerCallerRates(app: FastifyInstance, rates: CallerRates): void {
  app.decorate("callerRates", rates);
}

/**
 * Asks before anything is looked up whether the caller may spend what the call costs. A session that this process knows is
 * charged at once; any other token pays with its address, and only once nobody was found behind it: thousands of made-up
 * ones have one rate together. Answers what settles the charge once it is known who calls.
 */
export function chargeCaller(
  request: FastifyRequest,
  call: CallDeclaration,
  sessionKey: string | undefined,
): Refusal | ((isSession: boolean) => Refusal | undefined) {
  const { callerRates: rates } = request.server;
  const cost = costOf(call, request.headers["content-length"]);
  const address = `address ${request.ip}`;
  if (sessionKey === undefined) return refusalAfter(rates.take(address, cost)) ?? (() => undefined);
  const session = `session ${sessionKey}`;
  if (rates.knows(session)) {
    const refusal = refusalAfter(rates.take(session, cost));
    return (
      refusal ??
      ((isSession) => {
        if (!isSession) rates.forget(session);
        return undefined;
      })
    );
  }
  return (
    refusalAfter(rates.waitOf(address, cost)) ??
    ((isSession) => refusalAfter(rates.take(isSession ? session : address, cost)))
  );
}

function refusalAfter(seconds: number): Refusal | undefined {
  return seconds === 0 ? undefined : refuse("tooManyRequests", { seconds });
}
