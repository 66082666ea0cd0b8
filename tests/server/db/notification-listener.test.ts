import { expect, it } from "vitest";
import { NotificationListener } from "#server/db/notification-listener.ts";
import { muteProxy } from "../../support/mute-proxy.ts";
import { createTestDatabase } from "../../support/test-database.ts";

it("notices that its connection has fallen silent, says so, and hears again", async () => {
  // given
  const testing = await createTestDatabase({ empty: true });
  const proxy = await muteProxy(testing.url);
  const listener = new NotificationListener(proxy.url, "test", { tryEveryMs: 100, answerWithinMs: 200 });
  const heard: string[] = [];
  let back = 0;
  listener.onReconnect(() => {
    back += 1;
  });
  await listener.listen("town", (payload) => heard.push(payload));

  // when
  proxy.silence();
  await expect.poll(() => back).toBe(1);
  await testing.database.notify("town", "hear ye");

  // then
  await expect.poll(() => heard).toEqual(["hear ye"]);
  await listener.close();
  await proxy.close();
  await testing.drop();
});

it("closes also when nobody is at the other end any more", async () => {
  // given
  const testing = await createTestDatabase({ empty: true });
  const proxy = await muteProxy(testing.url);
  const listener = new NotificationListener(proxy.url, "test");
  await listener.listen("town", () => undefined);

  // when
  proxy.silence();
  const closed = listener.close().then(() => "closed");

  // then
  await expect(closed).resolves.toBe("closed");
  await proxy.close();
  await testing.drop();
});
