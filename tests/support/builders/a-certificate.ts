import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What a PKCS #12 file is to be like. */
export interface WantedPkcs12 {
  password?: string;
  bits?: number;
  /** RC2 and 3DES, as files of long ago have it. */
  isLegacy?: boolean;
  subject?: string;
}

/** A PKCS #12 file as certification authorities hand it out, made by OpenSSL. */
export async function aPkcs12({
  password = "secret",
  bits = 2_048,
  isLegacy = false,
  subject = "/O=Insurance Group/CN=Contract seal",
}: WantedPkcs12 = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "pkcs12-"));
  const [key, certificate, out] = ["key.pem", "certificate.pem", "out.p12"].map((name) => join(folder, name));
  try {
    const request = `req -x509 -newkey rsa:${bits} -nodes -days 365`.split(" ");
    await run("openssl", [...request, "-keyout", key!, "-out", certificate!, "-subj", subject]);
    const parts = ["-inkey", key!, "-in", certificate!, "-out", out!, "-passout", `pass:${password}`];
    await run("openssl", ["pkcs12", "-export", ...(isLegacy ? ["-legacy"] : []), ...parts]);
    return await readFile(out!);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
