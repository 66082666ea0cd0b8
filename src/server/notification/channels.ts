import { type NoticeChannel, noticeChannels } from "#contract/rules/notice-preferences.ts";
import type { Ports } from "../http/index.ts";
import { hasPush } from "../push/index.ts";

/** The channels beside the application that this installation has. */
export function channelsOf(ports: Pick<Ports, "mail" | "chat" | "config">): NoticeChannel[] {
  const has: Readonly<Record<NoticeChannel, boolean>> = {
    mail: ports.mail !== undefined,
    chat: ports.chat !== undefined,
    push: hasPush(ports),
  };
  return noticeChannels.filter((channel) => has[channel]);
}
