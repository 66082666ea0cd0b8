import type { LiveNews } from "./live-stream.ts";
import { holdLiveStream } from "./live-stream.ts";

/**
 * One tab of a browser holds the stream and tells the others, as a browser allows only a few connections to a host.
 * When that tab closes, the next in line takes over.
 */
export function joinLiveStream(circle: string, tell: (news: LiveNews) => void): () => void {
  const leave = new AbortController();
  const { signal } = leave;
  const name = `chancery.live ${circle}`;
  const others = "BroadcastChannel" in window ? new BroadcastChannel(name) : undefined;
  others?.addEventListener("message", ({ data }: MessageEvent<LiveNews>) => tell(data));

  const hold = () =>
    holdLiveStream((news) => {
      tell(news);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
      others?.postMessage(news);
    }, signal);

  if (others && navigator.locks) {
    navigator.locks.request(name, { signal }, hold).catch((cause: unknown) => {
      if (!signal.aborted) throw cause;
    });
  } else {
    void hold();
  }
  return () => {
    leave.abort();
    others?.close();
  };
}
