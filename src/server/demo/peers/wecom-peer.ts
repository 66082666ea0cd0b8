import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A running peer. */
export interface WecomPeer {
  /** For `WECOM_API_URL`. */
  readonly apiUrl: string;
  /** For `WECOM_LOGIN_URL`. */
  readonly loginUrl: string;
  /** The ticket that pages are signed with. */
  readonly scriptTicket: string;
  /** A code of somebody, good once, as its page sends it back; undefined for somebody who is no member. */
  codeOf(userName: string | undefined): string;
  /** Who holds the telephone: the page sends them back without asking. */
  heldBy(userName: string | undefined): void;
  /** Takes back the access tokens it lent. */
  takeBack(): void;
  /** How often each of its calls was made. */
  readonly asked: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** A small messaging application for tests and trials: the calls of WeCom that a log-in and page signing need. */
export async function startWecomPeer(
  { corpId, secret }: { corpId: string; secret: string },
  { port = 0 }: { port?: number } = {},
): Promise<WecomPeer> {
  const codes = new Map<string, string | undefined>();
  const asked = new Map<string, number>();
  const scriptTicket = randomUUID();
  let accessToken = "";
  let holder: string | undefined;

  function codeOf(userName: string | undefined): string {
    const code = randomUUID();
    codes.set(code, userName);
    return code;
  }

  function answer(url: URL): object | undefined {
    const { searchParams: query } = url;
    if (url.pathname === "/cgi-bin/gettoken") {
      if (query.get("corpid") !== corpId || query.get("corpsecret") !== secret) return { errcode: 40001 };
      accessToken = randomUUID();
      return { errcode: 0, access_token: accessToken, expires_in: 7_200 };
    }
    if (!url.pathname.startsWith("/cgi-bin/")) return undefined;
    if (accessToken === "" || query.get("access_token") !== accessToken) return { errcode: 40014 };
    if (url.pathname === "/cgi-bin/get_jsapi_ticket")
      return { errcode: 0, ticket: scriptTicket, expires_in: 7_200 };
    const code = query.get("code") ?? "";
    if (!codes.has(code)) return { errcode: 40029 };
    const userName = codes.get(code);
    codes.delete(code);
    return userName === undefined ? { errcode: 0, openid: randomUUID() } : { errcode: 0, userid: userName };
  }

  function sendBack({ searchParams: query }: URL, response: ServerResponse): void {
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("code", codeOf(holder ?? query.get("user") ?? undefined));
    back.searchParams.set("state", query.get("state") ?? "");
    response.writeHead(302, { location: back.href }).end();
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    asked.set(url.pathname, (asked.get(url.pathname) ?? 0) + 1);
    if (url.pathname === "/authorize") return sendBack(url, response);
    const said = answer(url);
    response
      .writeHead(said === undefined ? 404 : 200, { "content-type": "application/json" })
      .end(JSON.stringify(said ?? { problem: "there is nothing here" }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    apiUrl,
    loginUrl: `${apiUrl}/authorize`,
    scriptTicket,
    codeOf,
    heldBy: (userName) => void (holder = userName),
    takeBack: () => void (accessToken = ""),
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
