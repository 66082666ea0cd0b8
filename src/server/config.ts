import { join, resolve } from "node:path";
import { limits } from "#contract/limits.ts";
import { checkoutDir } from "./checkout.ts";
import { ConfigError, missingHalf } from "./config-error.ts";
import {
  type AnalyticsConfig,
  analyticsOf,
  analyticsSettings,
  halvesOfAnalytics,
} from "./config-analytics.ts";
import type { Setting } from "./config-setting.ts";
import { halvesOfSignOn, type SignOnConfig, signOnOf, signOnSettings } from "./config-sign-on.ts";
import {
  addresses,
  filesUrl,
  httpUrl,
  isLoopback,
  isOn,
  longSecret,
  onOff,
  port,
  postgresUrl,
  prefix,
  pushServices,
  readPushServices,
  demonstrationSealSecret,
  scannerUrl,
  sealKeySecret,
  splitList,
  text,
  url,
  wholeNumber,
} from "./config-values.ts";
import { s3AddressExample } from "./file-storage/index.ts";
import { readScannerAddress, type ScannerAddress, scannerAddressExample } from "./virus-scan/index.ts";

export { ConfigError, type SettingProblem } from "./config-error.ts";
export type { MessagingAppConfig, OpenIdConfig, SignOnConfig, TokenIssuer } from "./config-sign-on.ts";

/** What a process does of the work: answers requests, runs background jobs, or both. */
export const processRoles = ["all", "web", "worker"] as const;
export type ProcessRole = (typeof processRoles)[number];

/** Everything an operator may set, read and checked once at the start. */
export interface Config {
  readonly port: number;
  readonly role: ProcessRole;
  readonly host: string;
  /** Addresses and subnets whose word on a request's origin counts. */
  readonly trustedProxies: readonly string[];
  /** Absolute. */
  readonly dataDir: string;
  /** Absent: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Of requests, in this process. */
  readonly databaseConnections: number;
  readonly captcha: boolean;
  readonly adminPassword: string | undefined;
  readonly demo: boolean;
  /** Absolute. */
  readonly schemasDir: string;
  /** Whose the schema files are; absent: the folder's. */
  readonly schemasOrigin: string | undefined;
  readonly schemaWatch: boolean;
  readonly authPrefix: string;
  readonly thirdPartyPrefix: string;
  /** Absent: `files` under `dataDir`. */
  readonly filesUrl: string | undefined;
  /** Absolute; absent: no network storage. */
  readonly nasDir: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Who mails are from: an address, or `name <address>`. */
  readonly mailFrom: string;
  readonly sealSystemUrl: string | undefined;
  /** With what the keys of seals are encrypted; absent: nothing is sealed. */
  readonly sealKeySecret: string | undefined;
  /** Networks from which one may log in; none: from everywhere. */
  readonly loginNetworks: readonly string[];
  /** Networks inside in which outside systems may lie. */
  readonly outsideNetworks: readonly string[];
  /** Where signatures get their time stamps (RFC 3161); absent: they have none. */
  readonly tsaUrl: string | undefined;
  /** The messaging app: where messages to people are handed to, and with what they are signed; absent: there is none. */
  readonly chat: { readonly url: string; readonly secret: string } | undefined;
  /** Hosts or origins of the push services that browsers may have messages sent to; none: there are no push messages. */
  readonly pushServices: readonly string[];
  /** Where text messages are handed to; absent: none are sent. */
  readonly textMessageUrl: string | undefined;
  /** Where people reach the application, without a slash at its end; for what leaves the house, such as QR codes. */
  readonly publicUrl: string;
  readonly newUiUrl: string | undefined;
  /** The systems that log people in here. */
  readonly signOn: SignOnConfig;
  /** Absent: pages tell nobody which screen is open. */
  readonly analytics: AnalyticsConfig | undefined;
  /** Where the virus scanner listens; absent: there is none. */
  readonly scanner: ScannerAddress | undefined;
  /** Whom `/.well-known/security.txt` names; absent: there is none. */
  readonly securityContact: string | undefined;
  /** `stdout` or an absolute path; absent: the operation log is in the database alone. */
  readonly auditLog: string | undefined;
}

/** Every setting, once. */
export const settings = [
  { name: "PORT", default: "3000", description: "Port of the application.", check: port },
  {
    name: "HOST",
    default: "127.0.0.1",
    description: "Address to listen on; `0.0.0.0` for every network.",
    check: text(/^[\w.:-]+$/u, "an address or host name without spaces", "127.0.0.1"),
  },
  {
    name: "ROLE",
    default: "all",
    description:
      "`web`: answers requests and runs no background jobs; `worker`: runs background jobs and answers `/healthz` and `/readyz` alone. Of several processes at least one must run jobs.",
    check: text(/^(?:all|web|worker)$/u, "all, web or worker", "all"),
  },
  {
    name: "TRUSTED_PROXIES",
    default: "none",
    description:
      "Addresses or subnets of the reverse proxies in front, separated by commas; theirs is the last word on where a request comes from.",
    check: addresses,
  },
  {
    name: "DATA_DIR",
    default: "./data",
    description: "Folder of the embedded database and of uploaded files.",
    check: text(/^[^\0]+$/u, "a folder", "./data"),
  },
  {
    name: "DATABASE_URL",
    default: "the embedded database",
    description: "A PostgreSQL 15 or newer to use instead; several processes may share it.",
    check: postgresUrl,
  },
  {
    name: "DATABASE_CONNECTIONS",
    default: "10",
    description:
      "Connections for the requests of a process, 2 to 100; start, jobs and live events take up to 12 more.",
    check: wholeNumber(2, 100),
  },
  { name: "CAPTCHA", default: "on", description: "`off`: log-in asks for no captcha.", check: onOff },
  {
    name: "ADMIN_PASSWORD",
    default: "a random one, printed once",
    description: "Password of the administrator, set on the first start of an empty database.",
    check: text(
      new RegExp(`^.{${limits.passwordMinCharacters},${limits.passwordMaxCharacters}}$`, "u"),
      `${limits.passwordMinCharacters} to ${limits.passwordMaxCharacters} characters`,
    ),
  },
  {
    name: "DEMO",
    default: "1 where the start is a trial, else 0",
    description:
      "`1`: an empty database is filled with the demonstration group, whose passwords everybody knows. A start is a trial on the embedded database with a loopback HOST, without ADMIN_PASSWORD, TRUSTED_PROXIES and `NODE_ENV=production`.",
    check: onOff,
  },
  {
    name: "SCHEMAS_DIR",
    default: "schemas of the checkout",
    description: "Folder of the table schemas.",
    check: text(/^[^\0]+$/u, "a folder", "./schemas"),
  },
  {
    name: "SCHEMAS_ORIGIN",
    default: "the folder's path",
    description:
      "Name of the folder of schemas for the other processes: a schema that goes from a folder is hidden, one that another name brought is not.",
    check: text(/^[^\0]+$/u, "a name", "head office"),
  },
  {
    name: "SCHEMA_WATCH",
    default: "on",
    description: "`off`: a changed table schema counts from the next start only.",
    check: onOff,
  },
  { name: "AUTH_PREFIX", default: "/auth", description: "Path of the log-in calls.", check: prefix },
  {
    name: "THIRD_PARTY_PREFIX",
    default: "/thirdparty",
    description: "Path of the third-party log-in calls.",
    check: prefix,
  },
  {
    name: "FILES_URL",
    default: "files under DATA_DIR",
    description: `Where uploaded files are kept: \`${s3AddressExample}\` (\`&tls=off\` for plain HTTP) or \`file:///folder\`.`,
    check: filesUrl,
  },
  {
    name: "NAS_DIR",
    default: "no network storage",
    description: "Folder where the network storage for documents is mounted.",
    check: text(/^[^\0]+$/u, "a folder", "/mnt/documents"),
  },
  {
    name: "SMTP_URL",
    default: "no mail",
    description:
      "Mail server that takes messages to people: `smtp:` (TLS where the server offers it) or `smtps:`. Without it nobody is sent any mail.",
    check: url(["smtp:", "smtps:"], "smtp://user:password@mail.example.com:587"),
  },
  {
    name: "MAIL_FROM",
    default: "no-reply at the host of PUBLIC_URL",
    description: "Who mails are from: an address, or `name <address>`.",
    check: text(
      /^(?:[^<>\r\n"]{0,60}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      "a mail address",
      "Chancery <no-reply@example.com>",
    ),
  },
  {
    name: "SEAL_SYSTEM_URL",
    default: "no outside seal system",
    description:
      "Address of the seal system outside: what was sealed is ordered below it (`POST …/orders`). See `docs/seal-system.md`.",
    check: httpUrl,
  },
  {
    name: "SEAL_KEY_SECRET",
    default:
      "one that everybody knows where DEMO is on, else none: nothing is sealed, no release is signed and no credentials are stored",
    description:
      "Secret of at least 32 characters with which the keys that seals and releases are signed with, and the credentials of outside systems, are encrypted in the database; the same for all processes, kept apart from the database's backups. Without it they are lost.",
    check: sealKeySecret,
  },
  {
    name: "LOGIN_NETWORKS",
    default: "every network",
    description:
      "Addresses or subnets from which people may log in, separated by commas, such as `10.0.0.0/8`; the log-in page says so elsewhere. Who is logged in stays so wherever they go.",
    check: addresses,
  },
  {
    name: "OUTSIDE_NETWORKS",
    default: "none: outside systems lie outside",
    description:
      "Addresses or subnets of this network, separated by commas, in which outside systems (`apiSystem`) may lie that steps call, such as `10.20.0.0/16`. Every other private, loopback or link-local address is refused, whatever name leads to it.",
    check: addresses,
  },
  {
    name: "TSA_URL",
    default: "no time stamps",
    description:
      "Time-stamping authority (RFC 3161) whose time goes into each signature (PAdES B-T): `https://tsa.example.com`.",
    check: httpUrl,
  },
  {
    name: "CHAT_WEBHOOK_URL",
    default: "no messaging app",
    description:
      "Webhook of the messaging app that takes messages to people, signed with CHAT_WEBHOOK_SECRET. See `docs/messaging-app.md`.",
    check: httpUrl,
  },
  {
    name: "CHAT_WEBHOOK_SECRET",
    default: "none",
    description:
      "Secret of at least 32 characters that the messaging app knows, too: by it it knows that a message is ours.",
    check: longSecret,
  },
  {
    name: "PUSH_SERVICES",
    default: "those of Chrome, Edge, Firefox and Safari",
    description:
      "Push services that browsers may name for push messages, as hosts or origins separated by commas; `off`: there are none. Push messages also need SEAL_KEY_SECRET, with which their key is encrypted.",
    check: pushServices,
  },
  {
    name: "TEXT_MESSAGE_URL",
    default: "no text messages",
    description:
      "Gateway for text messages: each is handed over as `POST {phone, content, reference}`, any answer of 2xx means taken.",
    check: httpUrl,
  },
  {
    name: "PUBLIC_URL",
    default: "http://HOST:PORT",
    description:
      "Where people reach the application from outside. The QR code of a sealed document leads to its check there, and so do the links of mails.",
    check: httpUrl,
  },
  {
    name: "NEW_UI_URL",
    default: "our own screens",
    description: "Address of the separate newer interface.",
    check: httpUrl,
  },
  ...signOnSettings,
  ...analyticsSettings,
  {
    name: "CLAMAV_URL",
    default: "no virus scanner",
    description: `ClamAV's clamd, which looks at every uploaded file before it is kept: \`${scannerAddressExample}\` or \`unix:///run/clamav/clamd.ctl\`. While it is away no upload is taken.`,
    check: scannerUrl,
  },
  {
    name: "AUDIT_LOG",
    default: "the database alone",
    description:
      "Where each line of the operation log is written besides, as JSON, as it happens: `stdout`, or the absolute path of a file to which it is added. See `docs/audit.md`.",
    check: text(
      /^(?:stdout|\/.+|[A-Za-z]:[\\/].+)$/u,
      "stdout or an absolute path",
      "/var/log/chancery/audit.ndjson",
    ),
  },
  {
    name: "SECURITY_CONTACT",
    default: "no `/.well-known/security.txt`",
    description:
      "Whom somebody tells who has found a weakness, as `/.well-known/security.txt` says it: `mailto:` or `https:`.",
    check: url(["mailto:", "https:"], "mailto:security@example.com"),
  },
] as const satisfies readonly Setting[];

type SettingName = (typeof settings)[number]["name"];

/**
 * Reads the settings from an environment; names that are none of ours are left alone. An empty value counts as
 * absent.
 *
 * @throws {ConfigError} naming every malformed setting at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const value = (name: SettingName): string | undefined => env[name]?.trim() || undefined;
  const problems = settings.flatMap(({ name, check }) => {
    const given = value(name);
    const problem = given === undefined ? undefined : check(given);
    return problem === undefined ? [] : [{ name, ...problem }];
  });
  const [chatUrl, chatSecret] = [value("CHAT_WEBHOOK_URL"), value("CHAT_WEBHOOK_SECRET")];
  if (chatUrl === undefined && chatSecret !== undefined)
    problems.push(missingHalf("CHAT_WEBHOOK_URL", "CHAT_WEBHOOK_SECRET"));
  if (chatUrl !== undefined && chatSecret === undefined)
    problems.push(missingHalf("CHAT_WEBHOOK_SECRET", "CHAT_WEBHOOK_URL"));
  problems.push(...halvesOfSignOn(value), ...halvesOfAnalytics(value));
  if (problems.length > 0) throw new ConfigError(problems);

  const host = value("HOST") ?? "127.0.0.1";
  const databaseUrl = value("DATABASE_URL");
  const adminPassword = value("ADMIN_PASSWORD");
  const trustedProxies = splitList(value("TRUSTED_PROXIES") ?? "").filter((entry) => entry !== "");
  // Its passwords are public: it comes by itself only where nothing says that others are to be served.
  const isTrial =
    databaseUrl === undefined &&
    isLoopback(host) &&
    adminPassword === undefined &&
    trustedProxies.length === 0 &&
    env["NODE_ENV"] !== "production";
  const isDemo = isOn(value("DEMO")) ?? isTrial;
  const publicUrl = (
    value("PUBLIC_URL") ?? `http://${value("HOST") ?? "127.0.0.1"}:${value("PORT") ?? "3000"}`
  ).replace(/\/+$/u, "");
  return {
    port: Number(value("PORT") ?? 3000),
    role: processRoles.find((role) => role === value("ROLE")) ?? "all",
    host,
    trustedProxies,
    dataDir: resolve(value("DATA_DIR") ?? "data"),
    databaseUrl,
    databaseConnections: Number(value("DATABASE_CONNECTIONS") ?? 10),
    captcha: isOn(value("CAPTCHA")) ?? true,
    adminPassword,
    demo: isDemo,
    schemasOrigin: value("SCHEMAS_ORIGIN"),
    schemasDir: resolve(value("SCHEMAS_DIR") ?? join(checkoutDir, "schemas")),
    schemaWatch: isOn(value("SCHEMA_WATCH")) ?? true,
    authPrefix: value("AUTH_PREFIX") ?? "/auth",
    thirdPartyPrefix: value("THIRD_PARTY_PREFIX") ?? "/thirdparty",
    filesUrl: value("FILES_URL"),
    nasDir: value("NAS_DIR") === undefined ? undefined : resolve(value("NAS_DIR") ?? ""),
    smtpUrl: value("SMTP_URL"),
    mailFrom: value("MAIL_FROM") ?? `Chancery <no-reply@${new URL(publicUrl).hostname}>`,
    sealSystemUrl: value("SEAL_SYSTEM_URL"),
    sealKeySecret: value("SEAL_KEY_SECRET") ?? (isDemo ? demonstrationSealSecret : undefined),
    loginNetworks: splitList(value("LOGIN_NETWORKS") ?? "").filter((entry) => entry !== ""),
    outsideNetworks: splitList(value("OUTSIDE_NETWORKS") ?? "").filter((entry) => entry !== ""),
    tsaUrl: value("TSA_URL"),
    chat:
      chatUrl === undefined || chatSecret === undefined ? undefined : { url: chatUrl, secret: chatSecret },
    pushServices: readPushServices(value("PUSH_SERVICES")),
    textMessageUrl: value("TEXT_MESSAGE_URL"),
    publicUrl,
    newUiUrl: value("NEW_UI_URL"),
    signOn: signOnOf(value),
    analytics: analyticsOf(value),
    scanner: readScannerAddress(value("CLAMAV_URL") ?? ""),
    securityContact: value("SECURITY_CONTACT"),
    auditLog: value("AUDIT_LOG"),
  };
}
