import { adminSource } from "#contract/codes/request-source.ts";
import { storeWayBack } from "./way-back.ts";
import { takeLedSignOn } from "./led-sign-on.ts";

/** What a link of another system, or the page it led over, brings to log somebody in with (spec §3 Query parameters). */
export interface TakenLink {
  from?: string;
  token?: string;
  ticket?: string;
  loginName?: string;
  code?: string;
  state?: string;
  iss?: string;
  browserKey?: string;
  /** The other system's page says why it let nobody in. */
  error?: string;
  bpdTaskId?: string;
  applyId?: string;
  requestSource?: string;
  messageOpen?: string;
}

/** The other systems that links come from; `sso` may leave the token to its cookie. */
const sources: readonly string[] = ["bpm", "ejia", "sso"];
/** What proves something must not stay in the address, in the history, or go to where a link leads on. */
const proving = ["token", "ticket", "loginName", "code", "state", "iss", "error", "error_description"];
/** What says where somebody comes from and has done its work once it is read. */
const about = ["from", "backToApp", "messageOpen", "requestSource", "redirect"];
const kept = ["bpdTaskId", "applyId", "requestSource", "messageOpen"] as const;

let taken: TakenLink | undefined;

/** The link by which somebody came and has not been logged in yet. */
export function pendingLink(): TakenLink | undefined {
  return taken;
}

/** It has logged somebody in, or will not. */
export function dropLink(): void {
  taken = undefined;
}

/**
 * Reads what a link brings, takes it out of the address before anything is drawn, and leads to the log-in, from where the
 * wanted page follows. The query before `#` is never one of ours; behind it only with a source that is known.
 */
export function takeLink(): void {
  const { hash, pathname, search } = window.location;
  const before = new URLSearchParams(search);
  const [path = "/", text = ""] = hash.slice(1).split(/\?(.*)/su);
  const behind = new URLSearchParams(text);
  const value = (name: string): string | undefined => behind.get(name) || before.get(name) || undefined;
  const from = value("from");
  const isOfSystem = from !== undefined && sources.includes(from);
  const isLed = before.has("code") || (before.has("error") && before.has("state"));
  const back = value("backToApp");
  if (back !== undefined) storeWayBack(back);
  if (!isOfSystem && !isLed && back === undefined) return;
  const led = isLed ? takeLedSignOn(before.get("state")) : undefined;
  const named = pathFor(path, behind, value);
  if (isOfSystem || isLed) {
    taken = Object.fromEntries(
      [...(isLed ? ["code", "state", "iss", "error"] : ["token", "ticket", "loginName"]), ...kept]
        .map((name) => [name, value(name)] as const)
        .filter(([, given]) => given !== undefined),
    );
    if (!isLed && from !== undefined) taken.from = from;
    if (led !== undefined) taken.browserKey = led.browserKey;
  }
  const wanted = led?.redirect ?? named;
  const next = taken === undefined ? wanted : `/login?redirect=${encodeURIComponent(wanted)}`;
  window.history.replaceState(null, "", `${pathname}#${next}`);
}

let isFollowing = false;

/**
 * A link that is entered over an open page changes nothing but what stands behind `#`: the page begins anew with it, or its
 * token would stay in the address and log nobody in. To be called before the router listens.
 */
export function beginAnewWithLinks(): void {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener("popstate", (event) => {
    const [, text = ""] = window.location.hash.split(/\?(.*)/su);
    if (!sources.includes(new URLSearchParams(text).get("from") ?? "")) return;
    event.stopImmediatePropagation();
    window.location.reload();
  });
}

/** Whether a part of a link is for the page it leads to; that it is to be shown here is. */
function staysInAddress(name: string, value: string): boolean {
  const isOfLink = [...proving, ...about].includes(name);
  return !isOfLink || (name === "requestSource" && value === adminSource);
}

/** Where the link leads within this application, without what it brings besides. */
function pathFor(path: string, query: URLSearchParams, value: (name: string) => string | undefined): string {
  const redirect = value("redirect");
  if (path !== "" && path !== "/" && !path.startsWith("/login")) {
    const left = new URLSearchParams([...query].filter(([name, value]) => staysInAddress(name, value)));
    const text = left.toString();
    return text === "" ? path : `${path}?${text}`;
  }
  if (redirect !== undefined) return redirect;
  const [task, application] = [value("bpdTaskId"), value("applyId")];
  if (task !== undefined) return `/dispatchThirdTask?bpdTaskId=${encodeURIComponent(task)}`;
  return application === undefined ? "/index" : `/applyDesc?applyId=${encodeURIComponent(application)}`;
}
