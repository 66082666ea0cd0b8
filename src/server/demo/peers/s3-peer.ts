import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Who may use the peer. */
export interface S3PeerKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** A running peer. */
export interface S3Peer {
  /** For `FILES_URL`, with a bucket and a prefix. */
  readonly filesUrl: string;
  /** Objects by bucket and name. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** From now on every request is answered with this status; `undefined` ends that. */
  failWith(status: number | undefined): void;
  stop(): Promise<void>;
}

/**
 * A small S3-compatible storage for tests and trials: keeps objects in memory, answers PUT, GET with a range, HEAD
 * and DELETE, and verifies the signature (Version 4) and the hash of every body by itself.
 */
export async function startS3Peer(keys: S3PeerKeys): Promise<S3Peer> {
  const objects = new Map<string, Buffer>();
  let failure: number | undefined;
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const refuse = (status: number, code: string): void =>
      void response
        .writeHead(status, { "content-type": "application/xml" })
        .end(`<Error><Code>${code}</Code></Error>`);
    if (failure !== undefined) return refuse(failure, "InternalError");
    const wrong = signatureFault(request, body, keys);
    if (wrong !== undefined) return refuse(403, wrong);
    const name = (request.url ?? "/").split("?")[0] ?? "/";
    const object = objects.get(name);
    switch (request.method) {
      case "PUT":
        objects.set(name, body);
        return void response.writeHead(200, { etag: `"${hex(body)}"` }).end();
      case "DELETE":
        objects.delete(name);
        return void response.writeHead(204).end();
      case "HEAD":
      case "GET":
        return object === undefined ? refuse(404, "NoSuchKey") : send(object, request, response);
      default:
        return refuse(405, "MethodNotAllowed");
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const user = `${encodeURIComponent(keys.accessKeyId)}:${encodeURIComponent(keys.secretAccessKey)}`;
  return {
    filesUrl: `s3://${user}@127.0.0.1:${port}/chancery-files/kept?region=${keys.region}&tls=off`,
    objects,
    failWith: (status) => void (failure = status),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(object: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? "") ?? [];
  const part = from === undefined ? object : object.subarray(Number(from), Number(to) + 1);
  const range =
    from === undefined
      ? {}
      : { "content-range": `bytes ${from}-${Number(from) + part.length - 1}/${object.length}` };
  response.writeHead(from === undefined ? 200 : 206, { "content-length": part.length, ...range });
  response.end(request.method === "HEAD" ? undefined : part);
}

/** What is wrong with a request's signature, in the words of S3; nothing where it is right. */
function signatureFault(request: IncomingMessage, body: Buffer, keys: S3PeerKeys): string | undefined {
  const { headers, method = "", url = "/" } = request;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/u.exec(
      headers.authorization ?? "",
    );
  const [, credential = "", signedHeaders = "", signature = ""] = given ?? [];
  const [keyId, day = "", region = "", service = ""] = credential.split("/");
  if (given === null) return "AccessDenied";
  if (keyId !== keys.accessKeyId) return "InvalidAccessKeyId";
  if (region !== keys.region || service !== "s3") return "AuthorizationHeaderMalformed";
  const bodyHash = String(headers["x-amz-content-sha256"]);
  const hasBody = method === "PUT";
  if (hasBody && bodyHash !== hex(body)) return "XAmzContentSHA256Mismatch";
  const { pathname, searchParams } = new URL(url, "http://peer");
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...signedHeaders.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signedHeaders,
    bodyHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", String(headers["x-amz-date"]), scope, hex(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    (secret, step) => createHmac("sha256", secret).update(step).digest(),
    `AWS4${keys.secretAccessKey}`,
  );
  const expected = createHmac("sha256", key).update(toSign).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? undefined : "SignatureDoesNotMatch";
}

function hex(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
