/**
 * Whether an address is one of a push service that is allowed (`PUSH_SERVICES`): of a host and what lies below it by https
 * and its usual port, or of an origin exactly. A browser says its endpoint by itself, so this is what keeps a request
 * from being sent into the house.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  return services.some((service) => {
    if (service.includes("://")) return URL.canParse(service) && new URL(service).origin === origin;
    const host = service.toLowerCase();
    return protocol === "https:" && port === "" && (hostname === host || hostname.endsWith(`.${host}`));
  });
}
