import { randomBytes } from "node:crypto";
import { startSignOnPeer } from "../peers/sign-on-peer.ts";
import { startWecomPeer } from "../peers/wecom-peer.ts";

/** `npm run demo:sign-on`: a single sign-on and a messaging application to log in with, until they are ended. */
const given = Number(process.env["PORT"] ?? 3102);
const port = Number.isInteger(given) && given >= 0 ? given : 3102;
const client = { clientId: "chancery", clientSecret: randomBytes(24).toString("base64url") };
const app = { corpId: "demo", secret: randomBytes(24).toString("base64url") };
const peer = await startSignOnPeer({ port, client });
const wecom = await startWecomPeer(app, { port: port === 0 ? 0 : port + 1 });
wecom.heldBy(process.env["USER_NAME"] ?? "STAFF01");
const settings = {
  SSO_ISSUER: peer.issuer,
  SSO_KEYS_URL: peer.keysUrl,
  OIDC_ISSUER: peer.issuer,
  OIDC_CLIENT_ID: client.clientId,
  OIDC_CLIENT_SECRET: client.clientSecret,
  OIDC_NAME: "Trial",
  WECOM_CORP_ID: app.corpId,
  WECOM_AGENT_ID: "1",
  WECOM_SECRET: app.secret,
  WECOM_API_URL: wecom.apiUrl,
  WECOM_LOGIN_URL: wecom.loginUrl,
};
process.stdout.write(
  "The single sign-on of the demonstration logs in whoever says a name. Start Chancery with\n",
);
process.stdout.write(
  `${Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ")}\n`,
);
const token = await peer.tokenFor("STAFF01");
process.stdout.write(`and open within five minutes http://127.0.0.1:3000/#/?from=sso&token=${token}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void Promise.all([peer.stop(), wecom.stop()]));
