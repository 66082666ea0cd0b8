import { createHash, randomBytes } from "node:crypto";
import * as asn1 from "asn1js";
import * as pkijs from "pkijs";
import { TimeStampError } from "../time-stamp-error.ts";

const sha256 = "2.16.840.1.101.3.4.2.1";
const timeStampInfo = "1.2.840.113549.1.9.16.1.4";
const patienceMs = 10_000;
const answerMaxBytes = 64 * 1_024;

/**
 * Asks a time-stamping authority (RFC 3161) to vouch for a signature's time and answers its token, once it is known to
 * stamp these very bytes and to answer this very question.
 *
 * @throws {TimeStampError}
 */
export async function timeStampOf(signature: Uint8Array, tsaUrl: string): Promise<pkijs.ContentInfo> {
  const imprint = createHash("sha256").update(signature).digest();
  const nonce = randomBytes(16);
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: sha256, algorithmParams: new asn1.Null() }),
      hashedMessage: new asn1.OctetString({ valueHex: exact(imprint) }),
    }),
    nonce: new asn1.Integer({ valueHex: exact(nonce) }),
    certReq: true,
  });
  const answer = await ask(tsaUrl, Buffer.from(request.toSchema().toBER(false)));
  return checkedToken(answer, { imprint, nonce });
}

async function ask(tsaUrl: string, body: Buffer): Promise<Buffer> {
  let response: Response;
  try {
    response = await fetch(tsaUrl, {
      method: "POST",
      headers: { "content-type": "application/timestamp-query" },
      body: Uint8Array.from(body),
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (cause) {
    throw new TimeStampError("the time-stamping authority could not be reached", cause);
  }
  if (!response.ok) throw new TimeStampError(`the time-stamping authority answered ${response.status}`);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > answerMaxBytes) throw new TimeStampError("the time-stamping authority answers too much");
    parts.push(Buffer.from(part as Uint8Array));
  }
  return Buffer.concat(parts);
}

async function checkedToken(
  answer: Buffer,
  { imprint, nonce }: { imprint: Buffer; nonce: Buffer },
): Promise<pkijs.ContentInfo> {
  try {
    const response = pkijs.TimeStampResp.fromBER(exact(answer));
    if (Number(response.status.status) > 1 || response.timeStampToken === undefined)
      throw new TimeStampError("the time-stamping authority refused");
    const signed = new pkijs.SignedData({ schema: response.timeStampToken.content });
    const content = signed.encapContentInfo.eContent?.getValue();
    if (signed.encapContentInfo.eContentType !== timeStampInfo || content === undefined)
      throw new TimeStampError("the time-stamping authority answered no time stamp");
    const info = pkijs.TSTInfo.fromBER(content);
    const stamped = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);
    const answered = info.nonce && Buffer.from(info.nonce.valueBlock.valueHexView);
    if (!stamped.equals(imprint) || answered === undefined || !answered.equals(nonce))
      throw new TimeStampError("the time-stamping authority stamped something else");
    return response.timeStampToken;
  } catch (error) {
    if (error instanceof TimeStampError) throw error;
    throw new TimeStampError("the answer of the time-stamping authority cannot be read", error);
  }
}

/** The bytes alone: a Buffer may be a part of a larger memory. */
function exact(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
