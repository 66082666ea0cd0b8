/**
 * The value of a cookie in a `Cookie` header. Undefined where it is not there, and where it stands there twice with two
 * values: one of them somebody else has set. Pure.
 */
export function cookieNamed(name: string, header: string | undefined): string | undefined {
  const values = (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1).replace(/^"(.*)"$/u, "$1"));
  const [value] = values;
  return value === undefined || value === "" || values.some((other) => other !== value) ? undefined : value;
}
