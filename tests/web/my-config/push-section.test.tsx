import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { anAccount } from "../../support/builders/account.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let test: WebTest;
beforeAll(async () => {
  test = await startWebTest({
    ports: { chat: { send: async () => undefined } },
    config: { sealKeySecret: "a secret of the operator, of a test alone" },
  });
});
afterAll(() => test.close());
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const endpoint = "https://updates.push.services.mozilla.com/wpush/v2/of-a-test";

/** A browser with push messages, which its person allows or not. */
function aBrowser(answer: NotificationPermission) {
  let subscription: object | undefined;
  const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
  const pushManager = {
    getSubscription: async () => subscription ?? null,
    subscribe: async () => {
      subscription = {
        endpoint,
        toJSON: () => ({ keys }),
        unsubscribe: async () => (subscription = undefined),
      };
      return subscription;
    },
  };
  const requestPermission = vi.fn(async () => answer);
  const registration = { pushManager };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", () => undefined);
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { register: async () => registration, getRegistration: async () => registration },
  });
  return { requestPermission, isOn: () => subscription !== undefined };
}

/** By their words: to find controls by their roles takes long among so many selects. */
const open = async () => {
  const { userCode } = await anAccount(test.app.database.kysely, {});
  const opened = await test.open("/myConfig", { as: userCode });
  const section = (await screen.findByText("通知方式")).closest("section")!;
  const devices = async () =>
    (
      await sql<{ endpoint: string }>`select endpoint from push_device where user_code = ${userCode}`.execute(
        test.app.database.kysely,
      )
    ).rows;
  return { ...opened, section, devices };
};

it("asks for permission when somebody presses for it, and is turned off again on the device and the server", async () => {
  // given
  const browser = aBrowser("granted");
  const { section, user, devices } = await open();
  const turnOn = await within(section).findByText("在本设备开启");
  expect(browser.requestPermission).not.toHaveBeenCalled();

  // when
  await user.click(turnOn);

  // then
  const turnOff = await within(section).findByText("在本设备关闭");
  expect(await devices()).toEqual([{ endpoint }]);
  expect(within(section).getByText(/本设备/u, { selector: "li > span" })).toBeInTheDocument();

  // when
  await user.click(turnOff);

  // then
  await within(section).findByText("在本设备开启");
  expect([await devices(), browser.isOn()]).toEqual([[], false]);
});

it("says how to allow what the browser blocks, and keeps nothing", async () => {
  // given
  aBrowser("denied");
  const { section, user, devices } = await open();

  // when
  await user.click(await within(section).findByText("在本设备开启"));

  // then
  expect(await within(section).findByText(/在浏览器的网站设置中允许通知/u)).toBeInTheDocument();
  expect(await devices()).toEqual([]);
});

it("each channel is chosen by kind, beside the others", async () => {
  // given
  vi.stubGlobal("isSecureContext", false);
  const { section, user } = await open();
  const group = await within(section).findByRole("group", { name: "讨论" });
  const [chat, push] = [within(group).getByLabelText("即时通讯"), within(group).getByLabelText("推送")];

  // when
  await user.selectOptions(push, "at_once");

  // then
  await waitFor(() => expect(push).toHaveValue("at_once"));
  expect(chat).toHaveValue("digest");
  expect(await within(section).findByText(/需要通过 HTTPS/u)).toBeInTheDocument();
});
