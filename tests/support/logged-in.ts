import type { Page } from "playwright-core";
import { tokenStorageKey } from "#contract/storage-keys.ts";

/** The entry that a log-in leaves in the storage of a browser. */
export function keptLogin(token: string): [key: string, value: string] {
  return [tokenStorageKey, JSON.stringify({ value: token, until: Date.now() + 3_600_000 })];
}

/** Whatever a page, or every page of a browser, opens from now on it opens logged in, with this beside it in its storage. */
export async function stayLoggedIn(
  where: Pick<Page, "addInitScript">,
  token: string,
  besides: Readonly<Record<string, string>> = {},
): Promise<void> {
  await where.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [keptLogin(token), ...Object.entries(besides)],
  );
}
