import { routeAccess } from "#contract/route-access.ts";

/** The screens as they are declared, by the steps of their paths. */
const declared = Object.keys(routeAccess).map((path) => ({ path, steps: path.split("/") }));

/** The declared path that an address belongs to, its query aside; the one without placeholders first. */
export function declaredRoute(address: string): string | undefined {
  const pathname = (address.split(/[?#]/u, 1)[0] ?? "").replace(/\/+$/u, "");
  if (Object.hasOwn(routeAccess, pathname)) return pathname;
  const wanted = pathname.split("/");
  return declared.find(
    ({ steps }) =>
      steps.length === wanted.length &&
      steps.every((step, at) => (step.startsWith(":") ? wanted[at] !== "" : step === wanted[at])),
  )?.path;
}

/**
 * Whether a person with these roles may open a declared screen: the table of screens says it, rights open further ones.
 * The same verdict as the browser's. Pure.
 */
export function mayOpenRoute(path: string, access: readonly string[], granted: readonly string[]): boolean {
  const who = routeAccess[path];
  if (who === undefined) return false;
  if (typeof who === "string" || granted.includes(path)) return true;
  return who.some((role) => access.includes(role));
}
