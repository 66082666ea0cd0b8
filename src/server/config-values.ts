import { isIP } from "node:net";
import type { SettingProblem } from "./config-error.ts";
import { readS3Address, s3AddressExample } from "./file-storage/index.ts";
import { readScannerAddress, scannerAddressExample } from "./virus-scan/index.ts";

type Finding = Omit<SettingProblem, "name"> | undefined;

/** A port; 0 lets the system choose. */
export function port(value: string): Finding {
  if (/^\d{1,5}$/u.test(value) && Number(value) <= 65_535) return undefined;
  return { problem: `${quote(value)} is no port.`, remedy: "Write a number from 1 to 65535, such as 3000." };
}

/** A whole number between two others, both included. */
export function wholeNumber(least: number, most: number): (value: string) => Finding {
  return (value) => {
    if (/^\d{1,9}$/u.test(value) && Number(value) >= least && Number(value) <= most) return undefined;
    return {
      problem: `${quote(value)} is out of range.`,
      remedy: `Write a number from ${least} to ${most}.`,
    };
  };
}

/** A switch. */
export function onOff(value: string): Finding {
  if (["on", "off", "1", "0", "true", "false"].includes(value.toLowerCase())) return undefined;
  return { problem: `${quote(value)} is neither on nor off.`, remedy: "Write on or off (or 1 or 0)." };
}

/** Encrypts the keys of the demonstration's seals: it is in the sources, so it protects nothing. */
export const demonstrationSealSecret = "seals of the demonstration, known to everybody";

/** A secret for the keys of seals: long, and not the demonstration's. It is never repeated. */
export function sealKeySecret(value: string): Finding {
  const remedy = "Write at least 32 random characters, such as the output of `openssl rand -base64 32`.";
  if (value === demonstrationSealSecret)
    return { problem: "It is the demonstration's, which everybody knows.", remedy };
  return value.length >= 32 ? undefined : { problem: "It is too short to be a secret.", remedy };
}

/** A path below which calls are served. */
export function prefix(value: string): Finding {
  if (/^(?:\/[\w.~-]+)+$/u.test(value)) return undefined;
  return {
    problem: `${quote(value)} is no path.`,
    remedy: "Write a path that starts with a slash and does not end with one, such as /auth.",
  };
}

/** Text of a given form. The value is not repeated: it may be a secret. */
export function text(form: RegExp, expected: string, example?: string): (value: string) => Finding {
  return (value) => {
    if (form.test(value)) return undefined;
    return {
      problem: `it must be ${expected}.`,
      remedy: example === undefined ? "Write such a value." : `Write for example ${example}.`,
    };
  };
}

/** An address with one of the given protocols. The value is not repeated: it may hold a password. */
export function url(protocols: readonly string[], example: string): (value: string) => Finding {
  return (value) => {
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return undefined;
    const starts = protocols.map((protocol) => `${protocol}//`).join(" or ");
    return {
      problem: `it is no address that starts with ${starts}.`,
      remedy: `Write for example ${example}.`,
    };
  };
}

/** An address of a web server. */
export const httpUrl: (value: string) => Finding = url(["http:", "https:"], "https://office.example.com");

/** An address from which trust comes: whoever is between could change what it answers, so it is `https:`, or on this machine. */
export function safeUrl(value: string): Finding {
  const address = URL.canParse(value) ? new URL(value) : undefined;
  const isSafe =
    address?.protocol === "https:" || (address?.protocol === "http:" && isLoopback(address.hostname));
  if (address !== undefined && isSafe && address.username === "") return undefined;
  return {
    problem: "it is no address that starts with https: and has no user in it.",
    remedy: "Write for example https://sso.example.com/keys.",
  };
}

/** Host names separated by commas, without scheme, port or path. */
export function hostNames(value: string): Finding {
  const wrong = splitList(value).find((entry) => !/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/iu.test(entry));
  if (wrong === undefined) return undefined;
  return {
    problem: `${quote(wrong)} is no host name.`,
    remedy: "Write for example office.example.com, more than one separated by commas.",
  };
}

/** Where files are kept: a folder, or an S3-compatible storage. The value is not repeated: it holds a secret. */
export function filesUrl(value: string): Finding {
  const isFolder = URL.canParse(value) && new URL(value).protocol === "file:";
  if (isFolder || readS3Address(value) !== undefined) return undefined;
  return {
    problem:
      "it is neither a folder's address nor one of an S3-compatible storage with key, secret and bucket.",
    remedy: `Write for example file:///srv/chancery/files or ${s3AddressExample}; percent-encode / and + in the secret.`,
  };
}

/** Where a virus scanner listens. */
export function scannerUrl(value: string): Finding {
  if (readScannerAddress(value) !== undefined) return undefined;
  return {
    problem: `${quote(value)} is no address of a virus scanner.`,
    remedy: `Write for example ${scannerAddressExample} or unix:///run/clamav/clamd.ctl.`,
  };
}

const postgresExample = "postgres://user:password@host:5432/chancery";

/** A connection string; an empty host (a local socket given as `?host=`) is allowed. */
export function postgresUrl(value: string): Finding {
  const withHost = value.replace(/^(postgres(?:ql)?:\/\/[^/]*@)\//u, "$1localhost/");
  return url(["postgres:", "postgresql:"], postgresExample)(withHost);
}

/** Addresses and subnets (`10.0.0.0/8`), separated by commas. */
export function addresses(value: string): Finding {
  const wrong = splitList(value).find((entry) => !isAddressOrSubnet(entry));
  if (wrong === undefined) return undefined;
  return {
    problem: `${quote(wrong)} is neither an address nor a subnet.`,
    remedy: "Write addresses separated by commas, such as 10.0.0.5,192.168.0.0/16.",
  };
}

/** The entries of a list separated by commas. */
export function splitList(value: string): string[] {
  return value.split(",").map((entry) => entry.trim());
}

function isAddressOrSubnet(entry: string): boolean {
  const [address = "", bits, ...more] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function quote(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}…` : value);
}

/** A secret that another system knows, too. It is never repeated. */
export function longSecret(value: string): Finding {
  if (value.length >= 32) return undefined;
  return {
    problem: "It is too short to be a secret.",
    remedy: "Write at least 32 random characters, such as the output of `openssl rand -base64 32`.",
  };
}

/** The push services of the browsers that people use: Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
const usualPushServices = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
];

/** Hosts or origins of push services. */
export function pushServices(value: string): Finding {
  const wrong = readPushServices(value).find(
    (entry) => !/^(?:https?:\/\/[\w.:[\]-]+|[\w-]+(?:\.[\w-]+)+)$/u.test(entry),
  );
  if (wrong === undefined) return undefined;
  return {
    problem: `${quote(wrong)} is neither a host nor an origin.`,
    remedy: "Write for example fcm.googleapis.com,https://push.example.com:8443, or off.",
  };
}

/** The push services that a setting names; the usual ones where it is absent. */
export function readPushServices(value: string | undefined): string[] {
  if (value === undefined) return [...usualPushServices];
  if (value.toLowerCase() === "off") return [];
  return splitList(value).filter((entry) => entry !== "");
}

/** What an on-off setting says; undefined where it is not set. */
export function isOn(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : ["on", "1", "true"].includes(value.toLowerCase());
}

/** Whether a host is this machine alone. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
