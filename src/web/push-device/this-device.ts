/** Why this browser can have no push messages. */
export type PushObstacle = "insecure" | "unsupported" | "blocked";

/** How our server reaches a browser through its push service. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** In development the worker is served as it is written, for the pages of its own folder; that is enough for messages. */
const worker = import.meta.env.DEV
  ? { url: "/src/web/push-device/service-worker.ts", options: { type: "module" } as const }
  : { url: "/service-worker.js", options: {} };

/** What keeps push messages from this browser; nothing where they can be had. */
export function pushObstacle(): PushObstacle | undefined {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "unsupported";
  return Notification.permission === "denied" ? "blocked" : undefined;
}

/** Where this browser takes messages now; undefined where it takes none. */
export async function deviceEndpoint(): Promise<string | undefined> {
  return (await subscription())?.endpoint;
}

/**
 * Has this browser take messages from whoever has the key. Asks the person for their permission: to be called when they
 * have pressed something.
 *
 * @throws where the push service of the browser cannot be reached.
 */
export async function startPush(publicKey: string): Promise<PushAddress | "blocked"> {
  if ((await Notification.requestPermission()) !== "granted") return "blocked";
  await navigator.serviceWorker.register(worker.url, worker.options);
  // What was asked for with another key would be refused.
  await endPush();
  const { pushManager } = await navigator.serviceWorker
    .getRegistration(worker.url)
    .then((found) => found ?? navigator.serviceWorker.ready);
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = "", auth = "" } = made.toJSON().keys ?? {};
  return { endpoint: made.endpoint, p256dh, auth };
}

/** Has this browser take no messages any more. */
export async function endPush(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

async function subscription(): Promise<PushSubscription | undefined> {
  if (pushObstacle() !== undefined) return undefined;
  const registration = await navigator.serviceWorker.getRegistration(worker.url);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}
