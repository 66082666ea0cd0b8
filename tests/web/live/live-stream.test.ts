import { afterEach, describe, expect, it, vi } from "vitest";
import { callSeams } from "../../../src/web/api/call-seams.ts";
import { joinCalls } from "../../../src/web/api/index.ts";
import { holdLiveStream, type LiveNews } from "../../../src/web/live/live-stream.ts";

const encoder = new TextEncoder();

/** A server that takes each opening of the stream with the next of these. */
function answering(...answers: ((send: (text: string) => void, end: () => void) => number)[]) {
  const queue = [...answers];
  return vi.fn(async () => {
    const next = queue.shift();
    if (!next) return new Promise<Response>(() => undefined);
    let status = 200;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        status = next(
          (text) => controller.enqueue(encoder.encode(text)),
          () => controller.close(),
        );
      },
    });
    return new Response(body, { status });
  });
}

async function listen(until: number): Promise<LiveNews[]> {
  const leave = new AbortController();
  const heard: LiveNews[] = [];
  await new Promise<void>((resolve) => {
    void holdLiveStream((news) => {
      heard.push(news);
      if (heard.length === until) resolve();
    }, leave.signal);
  });
  leave.abort();
  return heard;
}

describe("the live stream", () => {
  const before = { ...callSeams };
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    joinCalls(before);
  });

  it("reads events however the network cuts them", async () => {
    // given
    joinCalls({ token: () => "t" });
    const server = answering((send) => {
      send('retry: 2000\n: r-1\n\ndata: {"event":"to');
      send('do","organId":7}\n\n:\n\ndata: {"event":"definitions"}\n\n');
      return 200;
    });
    vi.stubGlobal("fetch", server);

    // when
    const heard = await listen(2);

    // then
    expect(heard).toEqual([{ event: "todo", organId: 7 }, { event: "definitions" }]);
  });

  it("comes back after a broken line and says that something may have been missed", async () => {
    // given
    joinCalls({ token: () => "t" });
    vi.spyOn(Math, "random").mockReturnValue(0);
    const server = answering(
      (_send, end) => {
        end();
        return 200;
      },
      () => 503,
      (send) => {
        send('data: {"event":"definitions"}\n\n');
        return 200;
      },
    );
    vi.stubGlobal("fetch", server);

    // when
    const heard = await listen(2);

    // then
    expect(heard).toEqual([{ event: "reconnected" }, { event: "definitions" }]);
    expect(server).toHaveBeenCalledTimes(3);
  });

  it("ends when the server no longer knows the session", async () => {
    // given
    const expired = vi.fn();
    joinCalls({ token: () => "t", sessionExpired: expired });
    vi.stubGlobal(
      "fetch",
      answering(() => 401),
    );

    // when
    await holdLiveStream(() => expect.fail("nothing was sent"), new AbortController().signal);

    // then
    expect(expired).toHaveBeenCalledWith("t");
  });
});
