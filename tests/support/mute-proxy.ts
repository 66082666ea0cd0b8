import { connect, createServer, type Socket } from "node:net";

/** Something between a program and its database that can fall silent without a word, as a firewall that forgets. */
export interface MuteProxy {
  /** The address of the database, through it. */
  readonly url: string;
  /** From now on nothing comes through on connections that stand; new ones are passed on. */
  silence(): void;
  close(): Promise<void>;
}

/** Stands in front of the database of a connection string, which may name a port or a socket. */
export async function muteProxy(databaseUrl: string): Promise<MuteProxy> {
  const target = new URL(databaseUrl.replace("@/", "@localhost/"));
  const socketDir = target.searchParams.get("host");
  const port = Number(target.port || target.searchParams.get("port") || 5432);
  const open = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const pass = (from: Socket, to: Socket): void => {
    open.add(from);
    from.on("data", (bytes) => void (silent.has(from) || to.write(bytes)));
    from.on("close", () => void (silent.has(from) || to.destroy()));
    from.on("error", () => undefined);
  };
  const server = createServer((caller) => {
    const callee =
      socketDir === null ? connect(port, target.hostname) : connect(`${socketDir}/.s.PGSQL.${port}`);
    pass(caller, callee);
    pass(callee, caller);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const address = server.address();
  target.searchParams.delete("host");
  target.searchParams.delete("port");
  target.hostname = "127.0.0.1";
  target.port = String(typeof address === "object" && address !== null ? address.port : 0);
  return {
    url: target.href,
    silence: () => {
      for (const socket of open) silent.add(socket);
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((settle) => server.close(settle));
    },
  };
}
