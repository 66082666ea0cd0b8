import { missingHalf, type SettingProblem } from "./config-error.ts";
import { httpUrl, longSecret, safeUrl, splitList, text } from "./config-values.ts";

/** Whoever signs the tokens that people are logged in by: checked with a secret both know, or with the keys they publish. */
export interface TokenIssuer {
  /** What its tokens name as `iss`. */
  readonly issuer: string;
  readonly checkedBy: { readonly secret: string } | { readonly keysUrl: string };
}

/** The messaging application: its interface for programs, and its page that sends people back with a code. */
export interface MessagingAppConfig {
  readonly corpId: string;
  readonly agentId: string;
  readonly secret: string;
  readonly apiUrl: string;
  readonly loginUrl: string;
}

/** A provider of OpenID Connect. */
export interface OpenIdConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim of its ID token that has the user name. */
  readonly userClaim: string;
  /** What the log-in page calls it; absent: single sign-on. */
  readonly name: string | undefined;
}

/** The systems that log people in here, and to which people go from here. Absent: that way is closed. */
export interface SignOnConfig {
  /** Whom their tokens must be for: `aud`. */
  readonly audience: string;
  /** The claim that has the user name. */
  readonly userClaim: string;
  /** The group's single sign-on. */
  readonly sso: TokenIssuer | undefined;
  /** The cookie in which the single sign-on keeps a token. */
  readonly cookie: string | undefined;
  /** Another workflow system of the group. */
  readonly bpm: TokenIssuer | undefined;
  /** The mobile application. */
  readonly mobile: TokenIssuer | undefined;
  readonly messagingApp: MessagingAppConfig | undefined;
  readonly openId: OpenIdConfig | undefined;
  /** Where `backToApp` may lead; the first where a link does not say where. */
  readonly appUrls: readonly string[];
  /** Code of the office system that `getWeaverToken` is for. */
  readonly officeSystem: string | undefined;
  /** Where passwords are changed; absent: here. */
  readonly passwordUrl: string | undefined;
}

const example = "https://sso.example.com";
const name = text(/^[\w:.-]{1,100}$/u, "a name of letters, digits and . : _ -", "chancery");

const ofIssuer = <const Prefix extends string>(prefix: Prefix, whose: string, does: string) =>
  [
    {
      name: `${prefix}_ISSUER`,
      default: "none",
      description: `Issuer (\`iss\`) of the tokens of ${whose}, ${does}. See \`docs/sign-on.md\`.`,
      check: text(/^\S{1,300}$/u, "a name or an address without spaces", example),
    },
    {
      name: `${prefix}_KEYS_URL`,
      default: "none",
      description: `Where ${whose} publishes the keys its tokens are signed with (JWKS); instead of ${prefix}_SECRET.`,
      check: safeUrl,
    },
    {
      name: `${prefix}_SECRET`,
      default: "none",
      description: `Secret of at least 32 characters that the tokens of ${whose} are signed with (HS256); instead of ${prefix}_KEYS_URL.`,
      check: longSecret,
    },
  ] as const;

/** The settings of sign-on from other systems. */
export const signOnSettings = [
  {
    name: "SIGN_ON_AUDIENCE",
    default: "chancery",
    description: "Whom tokens that log people in must be for (`aud`).",
    check: name,
  },
  {
    name: "SIGN_ON_USER_CLAIM",
    default: "sub",
    description: "Claim of those tokens that has the user name; letters count as upper case.",
    check: name,
  },
  ...ofIssuer("SSO", "the group's single sign-on", "which logs people in"),
  {
    name: "SSO_COOKIE",
    default: "none",
    description:
      "Name of the cookie in which the single sign-on keeps its token: who has it is logged in without being asked. It must reach this application's host.",
    check: text(/^[\w!#$%&'*+.^`|~-]{1,100}$/u, "a cookie's name", "group_sso"),
  },
  ...ofIssuer("BPM", "another workflow system of the group", "whose links log people in once"),
  ...ofIssuer("MOBILE", "the mobile application", "which opens pages here"),
  {
    name: "WECOM_CORP_ID",
    default: "none",
    description:
      "Id of the group in the messaging application (WeCom), where people log in with a tap. See `docs/sign-on.md`.",
    check: name,
  },
  {
    name: "WECOM_AGENT_ID",
    default: "none",
    description: "Number of this application in the messaging application.",
    check: name,
  },
  {
    name: "WECOM_SECRET",
    default: "none",
    description: "Secret of this application in the messaging application.",
    check: text(/^\S{8,200}$/u, "8 to 200 characters without blanks"),
  },
  {
    name: "WECOM_API_URL",
    default: "https://qyapi.weixin.qq.com",
    description: "Where the messaging application answers programs.",
    check: safeUrl,
  },
  {
    name: "WECOM_LOGIN_URL",
    default: "https://open.weixin.qq.com/connect/oauth2/authorize",
    description:
      "The messaging application's page that people are sent to and come back from logged in, also when a session ends inside it.",
    check: safeUrl,
  },
  {
    name: "OIDC_ISSUER",
    default: "none",
    description:
      "Provider of OpenID Connect that people may log in with: its issuer. Its way back is PUBLIC_URL with a slash. See `docs/sign-on.md`.",
    check: safeUrl,
  },
  {
    name: "OIDC_CLIENT_ID",
    default: "none",
    description: "As what this application is known to OIDC_ISSUER.",
    check: text(/^\S{1,200}$/u, "up to 200 characters without blanks", "chancery"),
  },
  {
    name: "OIDC_CLIENT_SECRET",
    default: "none",
    description: "This application's secret at OIDC_ISSUER.",
    check: text(/^\S{8,500}$/u, "8 to 500 characters without blanks"),
  },
  {
    name: "OIDC_USER_CLAIM",
    default: "preferred_username",
    description: "Claim of the ID token that has the user name; letters count as upper case.",
    check: name,
  },
  {
    name: "OIDC_NAME",
    default: "single sign-on, in the reader's language",
    description: "What the log-in page calls OIDC_ISSUER.",
    check: text(/^[^\p{C}]{1,40}$/u, "a name of up to 40 characters", "Example ID"),
  },
  {
    name: "APP_URLS",
    default: "none",
    description:
      "Addresses of the applications that people come from, separated by commas: `backToApp` in a link leads below one of them and nowhere else.",
    check: urls,
  },
  {
    name: "OFFICE_SYSTEM",
    default: "none",
    description: "Code (`apiSystem`) of the office system that `getWeaverToken` gives tokens for.",
    check: name,
  },
  {
    name: "PASSWORD_URL",
    default: "this application",
    description: "Where people change their passwords, where accounts are kept elsewhere.",
    check: httpUrl,
  },
] as const;

function urls(value: string): ReturnType<typeof httpUrl> {
  return splitList(value)
    .map(httpUrl)
    .find((finding) => finding !== undefined);
}

type SignOnSetting = (typeof signOnSettings)[number]["name"];
type Value = (name: SignOnSetting) => string | undefined;

/** What of the settings would do nothing alone, with how to mend it. */
export function halvesOfSignOn(value: Value): (SettingProblem & { name: SignOnSetting })[] {
  const problems: (SettingProblem & { name: SignOnSetting })[] = [];
  for (const prefix of ["SSO", "BPM", "MOBILE"] as const) {
    const [issuer, keys, secret] = [`${prefix}_ISSUER`, `${prefix}_KEYS_URL`, `${prefix}_SECRET`] as const;
    const given = [keys, secret].filter((each) => value(each) !== undefined);
    if (given.length > 1)
      problems.push({
        name: secret,
        problem: `it is set together with ${keys}, and tokens are checked in one way.`,
        remedy: `Leave ${secret} or ${keys} out.`,
      });
    if (value(issuer) === undefined && given[0] !== undefined) problems.push(missingHalf(issuer, given[0]));
    if (value(issuer) !== undefined && given.length === 0)
      problems.push({
        name: keys,
        problem: `it is missing, and ${issuer} does nothing without the keys of its tokens.`,
        remedy: `Set ${keys} or ${secret}, or leave ${issuer} out.`,
      });
  }
  if (value("SSO_COOKIE") !== undefined && value("SSO_ISSUER") === undefined)
    problems.push(missingHalf("SSO_ISSUER", "SSO_COOKIE"));
  for (const group of together) {
    const given = group.find((setting) => value(setting) !== undefined);
    if (given !== undefined)
      for (const absent of group) if (value(absent) === undefined) problems.push(missingHalf(absent, given));
  }
  for (const [whole, parts] of besides) {
    const given = parts.find((part) => value(part) !== undefined);
    if (
      given !== undefined &&
      value(whole) === undefined &&
      !problems.some(({ name: known }) => known === whole)
    )
      problems.push(missingHalf(whole, given));
  }
  return problems;
}

/** Settings that do nothing without each other. */
const together = [
  ["WECOM_CORP_ID", "WECOM_AGENT_ID", "WECOM_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
] as const;

/** A setting and those that say more of it. */
const besides = [
  ["WECOM_CORP_ID", ["WECOM_API_URL", "WECOM_LOGIN_URL"]],
  ["OIDC_ISSUER", ["OIDC_USER_CLAIM", "OIDC_NAME"]],
] as const;

/** The settings as read. */
export function signOnOf(value: Value): SignOnConfig {
  return {
    audience: value("SIGN_ON_AUDIENCE") ?? "chancery",
    userClaim: value("SIGN_ON_USER_CLAIM") ?? "sub",
    sso: issuerOf("SSO", value),
    cookie: value("SSO_COOKIE"),
    bpm: issuerOf("BPM", value),
    mobile: issuerOf("MOBILE", value),
    messagingApp: messagingAppOf(value),
    openId: openIdOf(value),
    appUrls: splitList(value("APP_URLS") ?? "").filter((url) => url !== ""),
    officeSystem: value("OFFICE_SYSTEM"),
    passwordUrl: value("PASSWORD_URL"),
  };
}

function messagingAppOf(value: Value): MessagingAppConfig | undefined {
  const [corpId, agentId, secret] = [value("WECOM_CORP_ID"), value("WECOM_AGENT_ID"), value("WECOM_SECRET")];
  if (corpId === undefined || agentId === undefined || secret === undefined) return undefined;
  return {
    corpId,
    agentId,
    secret,
    apiUrl: (value("WECOM_API_URL") ?? "https://qyapi.weixin.qq.com").replace(/\/+$/u, ""),
    loginUrl: value("WECOM_LOGIN_URL") ?? "https://open.weixin.qq.com/connect/oauth2/authorize",
  };
}

function openIdOf(value: Value): OpenIdConfig | undefined {
  const [issuer, clientId] = [value("OIDC_ISSUER"), value("OIDC_CLIENT_ID")];
  const clientSecret = value("OIDC_CLIENT_SECRET");
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const userClaim = value("OIDC_USER_CLAIM") ?? "preferred_username";
  return { issuer, clientId, clientSecret, userClaim, name: value("OIDC_NAME") };
}

function issuerOf(prefix: "SSO" | "BPM" | "MOBILE", value: Value): TokenIssuer | undefined {
  const issuer = value(`${prefix}_ISSUER`);
  const [keysUrl, secret] = [value(`${prefix}_KEYS_URL`), value(`${prefix}_SECRET`)];
  if (issuer === undefined) return undefined;
  if (secret !== undefined) return { issuer, checkedBy: { secret } };
  return keysUrl === undefined ? undefined : { issuer, checkedBy: { keysUrl } };
}
