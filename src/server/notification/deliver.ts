import type { NoticeChannel } from "#contract/rules/notice-preferences.ts";
import type { Tx } from "../db/index.ts";
import { DeliveryError } from "../delivery/index.ts";
import type { Ports } from "../http/index.ts";
import { pushToDevices } from "../push/index.ts";
import { composeChat } from "./compose-chat.ts";
import { composeMail } from "./compose-mail.ts";
import { composePush } from "./compose-push.ts";
import type { DueMessage } from "./due-message.ts";
import type { NoticeReader, ReadNotice } from "./read-notices.ts";

/** Everything a due message is made of and goes to. */
export interface Delivery {
  reader: NoticeReader;
  message: DueMessage;
  notices: readonly ReadNotice[];
  to: { userCode: string; name: string; email: string | null; phone: string | null };
}

/** What became of it: `nobody` where there is nobody (any more) to give it to. */
export type Delivered = { outcome: "sent" | "nobody" | DeliveryError; takenBy?: readonly number[] };

/** Hands a message to its channel. */
export async function deliver(tx: Tx, ports: Ports, delivery: Delivery): Promise<Delivered> {
  try {
    return await ways[delivery.message.channel](tx, ports, delivery);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { outcome: error };
  }
}

/** Where a message goes, as administrators see it. */
export function addressOf({ message, to }: Pick<Delivery, "message" | "to">): string | null {
  const addresses: Readonly<Record<NoticeChannel, string | null>> = {
    mail: to.email,
    chat: to.userCode,
    push: null,
  };
  return addresses[message.channel];
}

const ways: Readonly<
  Record<NoticeChannel, (tx: Tx, ports: Ports, delivery: Delivery) => Promise<Delivered>>
> = {
  mail: async (_tx, { mail }, { reader, to, ...parts }) => {
    if (mail === undefined || to.email === null || to.email === "") return { outcome: "nobody" };
    await mail.send(await composeMail(reader, { ...parts, to: { name: to.name, address: to.email } }));
    return { outcome: "sent" };
  },
  chat: async (_tx, { chat }, { reader, ...parts }) => {
    if (chat === undefined) return { outcome: "nobody" };
    await chat.send(await composeChat(reader, parts));
    return { outcome: "sent" };
  },
  push: async (tx, ports, { reader, ...parts }) => {
    const { userCode, takenBy } = parts.message;
    const payload = composePush(reader, parts);
    const { error, takenBy: taken } = await pushToDevices(tx, ports, { userCode, payload, takenBy });
    if (error !== undefined) return { outcome: error, takenBy: taken };
    return { outcome: taken.length === 0 ? "nobody" : "sent", takenBy: taken };
  },
};
