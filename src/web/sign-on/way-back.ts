const place = "chancery.backToApp";

/** Keeps where a link says that somebody came from, for as long as this window is open. */
export function storeWayBack(address: string): void {
  sessionStorage.setItem(place, address.slice(0, 2_000));
}

/**
 * The way back into the application somebody came from: what the link said where the operator has named that application, else
 * the first of those. Undefined where nobody came from one, or none is named. Pure but for what this window keeps.
 */
export function wayBack(appUrls: readonly string[]): string | undefined {
  const said = sessionStorage.getItem(place);
  if (said === null) return undefined;
  return isBelowOne(said, appUrls) ? said : appUrls[0];
}

function isBelowOne(address: string, appUrls: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname, username } = new URL(address);
  return appUrls.some((url) => {
    const base = new URL(url);
    const folder = base.pathname.replace(/\/$/u, "");
    const isInside = pathname === folder || pathname.startsWith(`${folder}/`);
    return base.origin === origin && isInside && username === "";
  });
}
