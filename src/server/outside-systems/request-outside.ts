import { lookup as lookUp } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { limits } from "#contract/limits.ts";
import { isInnerAddress } from "./inner-addresses.ts";

/** A request as it goes out. */
export interface OutsideRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** What came back, of the body what is kept. */
export interface OutsideAnswer {
  status: number;
  said: string;
}

const saidMaxCharacters = 20_000;

/** The address lies inside: nothing was sent. */
export class InnerAddress extends Error {
  readonly host: string;
  constructor(host: string) {
    super(`${host} lies inside: it is not among OUTSIDE_NETWORKS`);
    this.host = host;
  }
}

/**
 * Asks an outside system. What its name leads to is looked at as the connection is made, so that no answer of a name
 * server comes between the look and the connection; an address inside is not connected to unless the operator has named
 * it. Redirections are not followed: nothing is sent to where nobody configured it. Of an answer that is too long the
 * beginning is read.
 *
 * @throws InnerAddress where the system lies inside; whatever else went wrong on the way as it comes
 */
export async function requestOutside(
  { method, url, headers, body }: OutsideRequest,
  { outsideNetworks }: { outsideNetworks: readonly string[] },
): Promise<OutsideAnswer> {
  const address = new URL(url);
  const host = address.hostname.replace(/^\[|\]$/gu, "");
  if (isIP(host) !== 0 && isInnerAddress(host, outsideNetworks)) throw new InnerAddress(host);
  const send = address.protocol === "https:" ? requestHttps : requestHttp;
  const bytes = body === undefined ? undefined : Buffer.from(body);
  return await new Promise<OutsideAnswer>((resolve, reject) => {
    const outgoing = send(
      address,
      {
        method,
        agent: false,
        lookup: outsideOnly(outsideNetworks),
        signal: AbortSignal.timeout(limits.httpTimeoutMs),
        headers: { ...headers, ...(bytes === undefined ? {} : { "content-length": bytes.length }) },
      },
      (answer) => {
        let said = "";
        const finish = () => {
          resolve({
            status: answer.statusCode ?? 0,
            said: said.slice(0, saidMaxCharacters).replaceAll("\0", ""),
          });
          outgoing.destroy();
        };
        answer.setEncoding("utf8");
        answer.on("data", (piece: string) => {
          said += piece;
          if (said.length >= saidMaxCharacters) finish();
        });
        answer.on("end", finish);
        answer.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(bytes);
  });
}

/** Looks a name up and gives away only addresses that may be connected to; none where one of them lies inside. */
function outsideOnly(outsideNetworks: readonly string[]): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "", 0);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => isInnerAddress(address, outsideNetworks)))
        return callback(new InnerAddress(hostname), "", 0);
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
