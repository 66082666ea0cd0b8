import type { PushMessage } from "#contract/shapes/push-message.ts";

/**
 * Shows push messages while no page is open, and leads to what they speak of. It keeps no page and answers no request:
 * the application is always as the server has it.
 */

interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

/** As much of a service worker as this one is; the library of pages does not know it. */
interface Worker {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown>; claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: WorkerEvent) => void): void;
  addEventListener(
    type: "push",
    listen: (event: WorkerEvent & { data: { json(): unknown } | null }) => void,
  ): void;
  addEventListener(
    type: "notificationclick",
    listen: (event: WorkerEvent & { notification: Notification }) => void,
  ): void;
}

const worker = globalThis as unknown as Worker;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (event) => {
  if (event.data === null) return;
  const { title, body, tag, language, link } = event.data.json() as PushMessage;
  event.waitUntil(worker.registration.showNotification(title, { body, tag, lang: language, data: link }));
});

// A window of its own: in one that is open something may be half written.
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(String(event.notification.data)));
});
