import type { LiveProvider } from "@refinedev/core";
import { onLiveNews } from "../live/index.ts";

/** A table's channel is `resources/<entity>`; an event says only that something in it has changed. */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, callback }) =>
    onLiveNews((news) => {
      if (
        news.event === "reconnected" ||
        (news.event === "table" && channel === `resources/${news.entity}`)
      ) {
        callback({ channel, type: "*", payload: {}, date: new Date() });
      }
    }),
  unsubscribe: (stop: () => void) => stop(),
};
