/** The log-in page that leads back: `/login?redirect=/userTask%3F…`. */
export function loginPath(intended?: string, why?: string): string {
  const query = new URLSearchParams();
  if (intended && intended !== "/" && !intended.startsWith("/login")) query.set("redirect", intended);
  if (why) query.set("why", why);
  const text = query.toString();
  return text === "" ? "/login" : `/login?${text}`;
}

/** Where to go after log-in: the intended path when it is one of this application, else the task list. */
export function intendedPath(query: URLSearchParams): string {
  const wanted = query.get("redirect");
  return wanted?.startsWith("/") && !wanted.startsWith("//") && !wanted.startsWith("/login")
    ? wanted
    : "/index";
}
