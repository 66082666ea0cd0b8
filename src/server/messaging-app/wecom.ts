import type { MessagingAppConfig } from "../config.ts";
import { CodeRefused, type MessagingApp, MessagingAppUnavailable } from "./messaging-app.ts";
import type { LentTokens } from "./lent-tokens.ts";

/** What WeCom answers: 0, or why not. */
interface Said {
  errcode?: number;
  access_token?: string;
  ticket?: string;
  expires_in?: number;
  userid?: string;
}

const askingMs = 5_000;
/** A token is not used in its last minutes: it may run out on its way. */
const earlierSeconds = 300;
/** A code that was made up, used or over. */
const codeRefusals: readonly (number | undefined)[] = [40029, 42003];
/** The access token is no longer good: the application may take it back. */
const tokenRefusals: readonly (number | undefined)[] = [40001, 40014, 42001];

/** WeCom's interface for programs; what it lends for hours is kept for all processes. */
export function wecom(config: MessagingAppConfig, kept: LentTokens): MessagingApp {
  const { apiUrl, corpId, agentId, secret, loginUrl } = config;

  const lent = (kind: "access" | "script", fetched: () => Promise<Said>): Promise<string> =>
    kept.find(kind, async () => {
      const said = await fetched();
      const value = said.access_token ?? said.ticket;
      if (said.errcode !== 0 || value === undefined) throw new MessagingAppUnavailable(reasonOf(said));
      return { value, seconds: Math.max(60, (said.expires_in ?? 7_200) - earlierSeconds) };
    });

  const accessToken = (): Promise<string> =>
    lent("access", () => ask(`${apiUrl}/cgi-bin/gettoken`, { corpid: corpId, corpsecret: secret }));

  /** Asks with the access token, and once more with a new one where it was taken back. */
  async function askAs(path: string, query: Record<string, string>): Promise<Said> {
    const first = await accessToken();
    const said = await ask(`${apiUrl}${path}`, { ...query, access_token: first });
    if (!tokenRefusals.includes(said.errcode)) return said;
    await kept.forget("access", first);
    return ask(`${apiUrl}${path}`, { ...query, access_token: await accessToken() });
  }

  return {
    loginAddress: ({ redirectUri, state }) => {
      const address = new URL(loginUrl);
      const query = {
        appid: corpId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "snsapi_base",
        state,
        agentid: agentId,
      };
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      address.hash = "wechat_redirect";
      return address.href;
    },
    personOf: async (code) => {
      const said = await askAs("/cgi-bin/auth/getuserinfo", { code });
      if (codeRefusals.includes(said.errcode)) throw new CodeRefused(reasonOf(said));
      if (said.errcode !== 0) throw new MessagingAppUnavailable(reasonOf(said));
      return typeof said.userid === "string" && said.userid !== "" ? said.userid : undefined;
    },
    scriptTicket: () => lent("script", () => askAs("/cgi-bin/get_jsapi_ticket", {})),
  };
}

const reasonOf = ({ errcode }: Said): string => `the messaging application answered ${errcode ?? "nothing"}`;

/** The address holds secrets, so that it stands in no error. */
async function ask(address: string, query: Record<string, string>): Promise<Said> {
  const answer = await fetch(`${address}?${new URLSearchParams(query)}`, {
    redirect: "error",
    signal: AbortSignal.timeout(askingMs),
  }).catch(() => undefined);
  const said: unknown = await answer?.json().catch(() => undefined);
  if (answer?.ok !== true || typeof said !== "object" || said === null)
    throw new MessagingAppUnavailable("the messaging application cannot be asked");
  return said;
}
