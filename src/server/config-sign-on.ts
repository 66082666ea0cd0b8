import { missingHalf, type SettingProblem } from "./config-error.ts";
import { longSecret, safeUrl, text } from "./config-values.ts";

/** Whoever signs the tokens that people are logged in by: checked with a secret both know, or with the keys they publish. */
export interface TokenIssuer {
  /** What its tokens name as `iss`. */
  readonly issuer: string;
  readonly checkedBy: { readonly secret: string } | { readonly keysUrl: string };
}

/** The systems that log people in here. Absent: that way is closed. */
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
] as const;

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
  return problems;
}

/** The settings as read. */
export function signOnOf(value: Value): SignOnConfig {
  return {
    audience: value("SIGN_ON_AUDIENCE") ?? "chancery",
    userClaim: value("SIGN_ON_USER_CLAIM") ?? "sub",
    sso: issuerOf("SSO", value),
    cookie: value("SSO_COOKIE"),
    bpm: issuerOf("BPM", value),
    mobile: issuerOf("MOBILE", value),
  };
}

function issuerOf(prefix: "SSO" | "BPM" | "MOBILE", value: Value): TokenIssuer | undefined {
  const issuer = value(`${prefix}_ISSUER`);
  const [keysUrl, secret] = [value(`${prefix}_KEYS_URL`), value(`${prefix}_SECRET`)];
  if (issuer === undefined) return undefined;
  if (secret !== undefined) return { issuer, checkedBy: { secret } };
  return keysUrl === undefined ? undefined : { issuer, checkedBy: { keysUrl } };
}
