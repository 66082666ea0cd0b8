/**
 * An address with one parameter of its query set: it takes the place of what was there under its name, all else stays written as
 * it was. Where the fragment is a route (`#/…`, `#!/…`) the query is the route's, as the page that is opened reads it; else it stands
 * before the fragment. Pure.
 */
export function withQueryParameter(address: string, name: string, value: string): string {
  const [page, fragment] = cut(address, "#");
  if (fragment === undefined) return setIn(page, name, value);
  return /^!?\//u.test(fragment)
    ? `${page}#${setIn(fragment, name, value)}`
    : `${setIn(page, name, value)}#${fragment}`;
}

function setIn(address: string, name: string, value: string): string {
  const [path, query = ""] = cut(address, "?");
  const others = query.split("&").filter((pair) => pair !== "" && !new URLSearchParams(pair).has(name));
  return `${path}?${[...others, `${name}=${encodeURIComponent(value)}`].join("&")}`;
}

/** What stands before the first such sign and after it; undefined without one. */
function cut(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
