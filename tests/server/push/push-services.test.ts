import { expect, test } from "vitest";
import { isPushService } from "#server/push/index.ts";
import { readPushServices } from "#server/config-values.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
])("%s is a push service", (endpoint) => {
  expect(isPushService(endpoint, readPushServices(undefined))).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/x",
  "https://user:word@fcm.googleapis.com/x",
  "https://notfcm.googleapis.com/x",
  "https://fcm.googleapis.com.example.com/x",
  "https://10.0.0.1/x",
  "https://[::1]/x",
  "https://localhost/x",
  "no address",
])("%s is none", (endpoint) => {
  expect(isPushService(endpoint, readPushServices(undefined))).toBe(false);
});

test("an operator names others, by host or by origin, or none", () => {
  const named = readPushServices("push.example.com, https://inside.example.com:8443");
  expect(isPushService("https://a.push.example.com/x", named)).toBe(true);
  expect(isPushService("https://inside.example.com:8443/x", named)).toBe(true);
  expect(isPushService("https://inside.example.com/x", named)).toBe(false);
  expect(isPushService("https://fcm.googleapis.com/x", named)).toBe(false);
  expect(readPushServices("off")).toEqual([]);
});
