const prefixes: Record<string, string> = { "{auth}": "auth-prefix", "{thirdParty}": "third-party-prefix" };

/** A declared path with the configured prefixes, which the page's `meta` elements name. */
export function callPath(path: string): string {
  return path.replace(/^\{\w+\}/, (prefix) => {
    const name = prefixes[prefix];
    const meta = name && document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
    return meta || `/${prefix.slice(1, -1).toLowerCase()}`;
  });
}
