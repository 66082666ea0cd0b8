import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** What a token is to say besides what it always says; `undefined` leaves a claim out. */
export type PeerClaims = Readonly<Record<string, unknown>>;

/** How a provider in trouble answers. */
export interface PeerFailure {
  status: number;
  contentType: string;
  body: string;
}

/** A running peer. */
export interface SignOnPeer {
  /** Its address, and what its tokens name as `iss`: for `SSO_ISSUER` and `OIDC_ISSUER`. */
  readonly issuer: string;
  /** For `SSO_KEYS_URL`. */
  readonly keysUrl: string;
  /** A token of somebody, good once and for five minutes unless the claims say otherwise. */
  tokenFor(userName: string, claims?: PeerClaims): Promise<string>;
  /** From now on it signs with another key; the one before is published no more. */
  changeKey(): Promise<void>;
  /** Whom its log-in page lets in from now on without asking; absent: it asks. */
  letIn(userName: string | undefined, claims?: PeerClaims): void;
  /** What it answers from now on instead of a token, or of its keys; absent: those. */
  failWith(failure?: PeerFailure, at?: "/token" | "/keys"): void;
  /** How often its keys were fetched. */
  keysFetched(): number;
  stop(): Promise<void>;
}

interface Client {
  clientId: string;
  clientSecret: string;
}

interface Grant {
  userName: string;
  redirectUri: string;
  nonce: string | null;
  codeChallenge: string;
}

/** Whom its tokens are for unless a claim says otherwise. */
const usualAudience = "chancery";

/**
 * A small single sign-on for tests and trials. It signs tokens (ES256), publishes its keys at `/keys`, and is a provider of
 * OpenID Connect (authorization code with PKCE) for one client. Everything is kept in memory.
 */
export async function startSignOnPeer({
  port = 0,
  client = { clientId: "chancery", clientSecret: "a secret of the trial, known to everybody" },
}: {
  port?: number;
  client?: Client;
} = {}): Promise<SignOnPeer> {
  let key = await aKey();
  let fetched = 0;
  let lets: { userName: string; claims: PeerClaims } | undefined;
  const failures = new Map<string, PeerFailure>();
  const grants = new Map<string, Grant>();
  let issuer = "";

  const signed = (claims: JWTPayload): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: key.kid }).sign(key.privateKey);

  function usualClaims(userName: string, aud: string): JWTPayload {
    const iat = Math.floor(Date.now() / 1_000);
    return { iss: issuer, aud, sub: userName, iat, exp: iat + 300, jti: randomUUID() };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", issuer);
    const say = (status: number, said: object): void =>
      void response
        .writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
        .end(JSON.stringify(said));
    const failure = failures.get(pathname);
    if (failure !== undefined)
      return void response
        .writeHead(failure.status, { "content-type": failure.contentType })
        .end(failure.body);
    if (pathname === "/keys") {
      fetched += 1;
      return say(200, {
        keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: "ES256", use: "sig" }],
      });
    }
    if (pathname === "/.well-known/openid-configuration") return say(200, configurationOf(issuer));
    if (pathname === "/authorize" && request.method === "GET")
      return authorize(searchParams, lets?.userName ?? searchParams.get("user"), response);
    if (pathname === "/token" && request.method === "POST")
      return exchange(new URLSearchParams(await text(request)), request, say);
    say(404, { problem: "there is nothing here" });
  }

  /** Sends somebody back with a code, or asks who they are. */
  function authorize(asked: URLSearchParams, userName: string | null, response: ServerResponse): void {
    const redirectUri = asked.get("redirect_uri") ?? "";
    if (asked.get("client_id") !== client.clientId || !URL.canParse(redirectUri))
      return void response.writeHead(400).end("unknown client or address");
    if (userName === null || userName === "")
      return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageFor(asked));
    const back = new URL(redirectUri);
    const code = randomUUID();
    grants.set(code, {
      userName,
      redirectUri,
      nonce: asked.get("nonce"),
      codeChallenge: asked.get("code_challenge") ?? "",
    });
    back.searchParams.set("code", code);
    back.searchParams.set("state", asked.get("state") ?? "");
    back.searchParams.set("iss", issuer);
    response.writeHead(302, { location: back.href }).end();
  }

  async function exchange(
    form: URLSearchParams,
    { headers }: IncomingMessage,
    say: (status: number, said: object) => void,
  ): Promise<void> {
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    if (!isClient(client, form, headers.authorization)) return say(401, { error: "invalid_client" });
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (grant?.redirectUri !== form.get("redirect_uri") || grant.codeChallenge !== challenge)
      return say(400, { error: "invalid_grant" });
    const claims = { ...usualClaims(grant.userName, client.clientId), preferred_username: grant.userName };
    const idToken = await signed({ ...claims, nonce: grant.nonce, ...lets?.claims });
    say(200, { access_token: randomUUID(), token_type: "Bearer", expires_in: 300, id_token: idToken });
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => void response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    keysUrl: `${issuer}/keys`,
    tokenFor: (userName, claims = {}) => signed({ ...usualClaims(userName, usualAudience), ...claims }),
    changeKey: async () => void (key = await aKey()),
    letIn: (userName, claims = {}) => void (lets = userName === undefined ? undefined : { userName, claims }),
    failWith: (asked, at = "/token") =>
      void (asked === undefined ? failures.delete(at) : failures.set(at, asked)),
    keysFetched: () => fetched,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function aKey() {
  return { kid: randomUUID(), ...(await generateKeyPair("ES256", { extractable: true })) };
}

function configurationOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  };
}

function isClient(client: Client, form: URLSearchParams, authorization: string | undefined): boolean {
  const [id, secret] = authorization?.startsWith("Basic ")
    ? Buffer.from(authorization.slice(6), "base64")
        .toString()
        .split(":")
        .map((part) => decodeURIComponent(part.replaceAll("+", " ")))
    : [form.get("client_id"), form.get("client_secret")];
  return id === client.clientId && secret === client.clientSecret;
}

/** A page that asks for a name and believes it: this is a trial. */
function pageFor(asked: URLSearchParams): string {
  const hidden = [...asked]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join("");
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Trial sign-on</title>
<h1>Trial sign-on</h1><form>${hidden}<label>User name <input name="user" autofocus></label> <button>Log in</button></form>`;
}

function escaped(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
