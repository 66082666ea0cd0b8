import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { PushMessage } from "#contract/shapes/push-message.ts";

/** A browser that has asked for messages: its subscription, and what came. */
export interface PushBrowser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  taken: PushMessage[];
}

/** A push service of the test's own. */
export interface PushPeer {
  /** For `PUSH_SERVICES`. */
  origin: string;
  /** Another browser that may be sent to. */
  browser(): PushBrowser;
  /** What is answered to a browser from now on; 201 and the message is there without. */
  answerWith(browser: PushBrowser, status: number | undefined): void;
  /** With what senders proved who they are, checked: the subjects of their tokens. */
  subjects: string[];
  close(): Promise<void>;
}

/** Starts a push service (RFC 8030) that checks who sends (RFC 8292) and opens what it is sent (RFC 8291), as a browser would. */
export async function startPushPeer(): Promise<PushPeer> {
  const browsers = new Map<string, PushBrowser & { open: (body: Buffer) => string; status?: number }>();
  const subjects: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const browser = browsers.get(request.url ?? "");
      if (browser === undefined) return void response.writeHead(404).end();
      if (browser.status !== undefined) return void response.writeHead(browser.status).end("no");
      const subject = subjectOf(request.headers.authorization ?? "", origin);
      if (subject === undefined || request.headers["content-encoding"] !== "aes128gcm")
        return void response.writeHead(403).end();
      subjects.push(subject);
      browser.taken.push(JSON.parse(browser.open(body)) as PushMessage);
      response.writeHead(201).end();
    })().catch((error: unknown) => void response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    subjects,
    browser: () => {
      const path = `/${randomBytes(8).toString("hex")}`;
      const { keys, open } = aSubscription();
      const made = { subscription: { endpoint: origin + path, ...keys }, taken: [], open };
      browsers.set(path, made);
      return made;
    },
    answerWith: ({ subscription }, status) => {
      const found = browsers.get(new URL(subscription.endpoint).pathname)!;
      if (status === undefined) delete found.status;
      else found.status = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function aSubscription() {
  const ecdh = createECDH("prime256v1");
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  const open = (body: Buffer): string => {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const secret = ecdh.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
    const ikm = Buffer.from(hkdfSync("sha256", secret, auth, info, 32));
    const key = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: aes128gcm\0", 16));
    const nonce = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: nonce\0", 12));
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
  };
  return { keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") }, open };
}

/** The subject of a token that is signed with the key it comes with, for this service, and not over; else undefined. */
function subjectOf(authorization: string, audience: string): string | undefined {
  const [, token = "", key = ""] = /^vapid t=([^,\s]+), ?k=(\S+)$/u.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return undefined;
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  return isSigned && aud === audience && exp * 1_000 > Date.now() ? sub : undefined;
}
