const browsers: readonly [RegExp, string][] = [
  [/wxwork/iu, "WeCom"],
  [/Edg(?:e|A|iOS)?\//u, "Edge"],
  [/Firefox\/|FxiOS\//u, "Firefox"],
  [/Chrome\/|CriOS\//u, "Chrome"],
  [/Safari\//u, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/u, "iOS"],
  [/Android/u, "Android"],
  [/Windows/u, "Windows"],
  [/Mac OS X/u, "macOS"],
  [/Linux/u, "Linux"],
];

/** Browser and system as people call them, from a user agent; undefined where it says neither. */
export function deviceName(userAgent: string | null): string | undefined {
  const find = (known: readonly [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const parts = [find(browsers), find(systems)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(" · ");
}
