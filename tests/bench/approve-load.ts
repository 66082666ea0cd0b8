import { connect, type Socket } from "node:net";

/** What the load process is given, as JSON in its one message from its parent. */
export interface Load {
  port: number;
  /** A session for each connection in turn: the server limits what one may ask in a second. */
  tokens: readonly string[];
  seatIds: readonly number[];
  connections: number;
}

/** Answers of the server are small and have a length; more than this a load generator need not know of HTTP. */
const head = /^HTTP\/1\.1 (\d+)[\s\S]*?\r\ncontent-length: (\d+)[\s\S]*?\r\n\r\n/iu;

/** Approves every task over so many connections that stay open; answers how many milliseconds that took. */
async function approveAll({ port, tokens, seatIds, connections }: Load): Promise<number> {
  const queue = seatIds.entries();
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      for (const [index, seatId] of queue) await approve(socket, tokens[index % tokens.length] ?? "", seatId);
      socket.destroy();
    }),
  );
  return performance.now() - begin;
}

function approve(socket: Socket, token: string, bpdTaskId: number): Promise<void> {
  const body = JSON.stringify({ bpdTaskId, actionCode: "14", approveComments: "同意" });
  socket.write(
    `POST /task/submitApprove HTTP/1.1\r\nhost: bench\r\ntoken: ${token}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return new Promise((settle, fail) => {
    let answer = "";
    const read = (piece: Buffer): void => {
      answer += piece.toString("latin1");
      const found = head.exec(answer);
      if (found === null || answer.length < found[0].length + Number(found[2])) return;
      stop();
      if (found[1] === "200") settle();
      else fail(new Error(answer));
    };
    const ended = (): void => {
      stop();
      fail(new Error("the server closed the connection"));
    };
    const stop = (): void => void socket.off("data", read).off("close", ended).off("error", fail);
    socket.on("data", read).on("close", ended).on("error", fail);
  });
}

process.once("message", (load: Load) => {
  void approveAll(load).then((ms) => {
    process.send?.(ms);
    process.disconnect();
  });
});
