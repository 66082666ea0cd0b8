import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from "react";
import {
  createSearchParams,
  type NavigateOptions,
  type URLSearchParamsInit,
  useLocation,
  useNavigate,
} from "react-router-dom";
import type { LeavableRouter } from "./address-router.ts";
import { leaveScreen } from "./leave-screen.ts";

const Router = createContext<LeavableRouter | undefined>(undefined);

/** Tells the screens below which router moves them. */
export const AddressProvider = Router.Provider;

/** What is asked for next: all of it, or made from what was asked last. */
export type NextQuery = URLSearchParamsInit | ((asked: URLSearchParams) => URLSearchParamsInit);

/**
 * The query of the address, and how to change it, like the router's `useSearchParams`. There a change is seen only once the
 * new address has been let in, so until then a tick jumps back, and a second change is made of the query before the first and
 * undoes it. Here what was asked last counts at once, in every part of the page.
 */
export function useAddress(): [URLSearchParams, (next: NextQuery, options?: NavigateOptions) => void] {
  const router = useContext(Router);
  const navigate = useNavigate();
  const { pathname, search: shown } = useLocation();
  const asked = useCallback(
    () => (router === undefined ? undefined : searchAskedFor(router, pathname)) ?? shown,
    [router, pathname, shown],
  );
  const subscribe = useCallback((told: () => void) => router?.subscribe(told) ?? stayQuiet, [router]);
  const search = useSyncExternalStore(subscribe, asked);
  const query = useMemo(() => createSearchParams(search), [search]);
  const setQuery = useCallback(
    (next: NextQuery, options?: NavigateOptions) => {
      const init = typeof next === "function" ? next(createSearchParams(asked())) : next;
      void navigate(`?${createSearchParams(init).toString()}`, options);
    },
    [asked, navigate],
  );
  return [query, setQuery];
}

/** Leaves this screen as `leaveScreen` does, for whoever changes what all screens belong to. */
export function useLeaveScreen(): (path: string) => Promise<boolean> {
  const router = useContext(Router);
  return useCallback(async (path) => router === undefined || (await leaveScreen(router, path)), [router]);
}

/** The query that this screen was asked for last; absent where another screen is shown or on its way. */
function searchAskedFor({ state }: LeavableRouter, pathname: string): string | undefined {
  const [next] = [state.navigation.location, state.location].filter((each) => each?.pathname === pathname);
  return next?.search;
}

function stayQuiet(): void {}
