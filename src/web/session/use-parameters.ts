import { useSyncExternalStore } from "react";
import type { ClientParameters } from "#contract/parameters/client-parameters.ts";
import { sessionStore } from "./session-store.ts";

const snapshot = (): ClientParameters | undefined => sessionStore.user()?.parameters;

/** The parameters that screens act on, as administrators have set them; undefined where nobody is logged in. */
export function useParameters(): ClientParameters | undefined {
  return useSyncExternalStore(sessionStore.onChange, snapshot);
}
