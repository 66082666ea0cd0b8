/**
 * Whether a path fits an alias such as `/office/{deptId}/rename`; answers what stands for its placeholders, as
 * text. Pure.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  if (wanted.length !== given.length) return undefined;
  const steps: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = decoded(given[index] ?? "");
    const pattern = /^([^{}]*)\{([^{}]*)\}([^{}]*)$/u.exec(part);
    if (text === undefined || (pattern === null && text !== part)) return undefined;
    if (pattern === null) continue;
    const [, before = "", name = "", after = ""] = pattern;
    const value = text.slice(before.length, text.length - after.length);
    if (value === "" || text !== `${before}${value}${after}`) return undefined;
    steps[name] = value;
  }
  return steps;
}

function partsOf(path: string): string[] {
  return path.replace(/\/+$/u, "").split("/");
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
