/** Where an S3-compatible storage is, and who we are to it. */
export interface S3Address {
  /** `https://host[:port]/bucket/prefix`, without a slash at its end. */
  readonly base: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** An address as an operator writes it. */
export const s3AddressExample = "s3://key:secret@s3.example.com/bucket/prefix?region=us-east-1";

const bucketName = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u;

/**
 * Reads `s3://key:secret@host[:port]/bucket[/prefix][?region=…&tls=off]`; `undefined` where it is none. Key and
 * secret are percent-encoded as in any address.
 */
export function readS3Address(value: string): S3Address | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const [bucket = "", ...rest] = url.pathname.split("/").filter((step) => step !== "");
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  if (url.protocol !== "s3:" || url.hostname === "" || !accessKeyId || !secretAccessKey) return undefined;
  if (!bucketName.test(bucket) || rest.some((step) => !/^[\w.-]+$/u.test(step) || /^\.+$/u.test(step)))
    return undefined;
  const protocol = url.searchParams.get("tls") === "off" ? "http" : "https";
  return {
    base: `${protocol}://${url.host}/${[bucket, ...rest].join("/")}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId,
    secretAccessKey,
  };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
