import { beginSignOn, type LedWay } from "#contract/calls/sign-on.ts";
import { call } from "../api/index.ts";

/** A log-in for which the page left for another system's; of this window alone. */
interface LedSignOn {
  state: string;
  browserKey: string;
  /** Where to go after it, within this application. */
  redirect: string;
}

const place = "chancery.signOn";
const triedPlace = "chancery.signOnTried";
/** Led there again within so long, somebody came back without being let in: they are asked instead. */
const againMs = 60_000;

/** Leaves for another system's page, from where somebody comes back logged in. */
export async function leadToSignOn(way: LedWay, redirect: string): Promise<void> {
  const { url, state, browserKey } = await call(beginSignOn, { way });
  sessionStorage.setItem(place, JSON.stringify({ state, browserKey, redirect } satisfies LedSignOn));
  window.location.assign(url);
  // Nothing is drawn any more: the page is being left.
  return new Promise<void>(() => undefined);
}

/** Whether to leave for it unasked: not again right after it let nobody in. */
export function mayLeadUnasked(): boolean {
  const isAgain = Date.now() - Number(sessionStorage.getItem(triedPlace) ?? 0) < againMs;
  sessionStorage.setItem(triedPlace, String(Date.now()));
  return !isAgain;
}

/** What this window kept for a log-in that comes back with this state; undefined where it began none such. */
export function takeLedSignOn(state: string | null): LedSignOn | undefined {
  const text = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  if (text === null) return undefined;
  const led = JSON.parse(text) as LedSignOn;
  return led.state === state ? led : undefined;
}
