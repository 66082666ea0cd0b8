import { type Language, defaultLanguage } from "#contract/codes/language.ts";

/** What a call needs from the session and the texts; they hand it in, so that `api` depends on neither. */
export interface CallSeams {
  token(): string | undefined;
  organId(): number | undefined;
  language(): Language;
  /** The session has ended on the server's word; called at most once for one token. */
  sessionExpired(token: string): void;
  /** One may not, or no longer, work in the organisation that calls are made for. */
  organisationLost(organId: number): void;
  /** Fields of a form were refused, and are drawn so; `pressed` had the focus when it was sent, and still has it. */
  fieldsRefused(pressed: Element): void;
  /** A call was not answered in time (spec §8), whoever shows that and whether or not. */
  timedOut(call: string, error: Error): void;
  /** A finished sentence of the area `app`. */
  text(key: string, params?: Record<string, unknown>): string;
}

export const callSeams: CallSeams = {
  token: () => undefined,
  organId: () => undefined,
  language: () => defaultLanguage,
  sessionExpired: () => {},
  organisationLost: () => {},
  fieldsRefused: () => {},
  timedOut: () => {},
  text: (key) => key,
};

/** Joins the calls with the session and the texts; each hands in its part. */
export function joinCalls(part: Partial<CallSeams>): void {
  Object.assign(callSeams, part);
}
