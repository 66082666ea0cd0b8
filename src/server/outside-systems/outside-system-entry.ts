import { isIP } from "node:net";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { RecordErrors, Row } from "#tables";
import type { Tx } from "../db/index.ts";
import { operatorSecret, removeSecret, storeSecret } from "../secrets/index.ts";
import { hookError, type TableHook } from "../tables/index.ts";
import { isNetwork, networksOf } from "./allowed-networks.ts";
import { placeOfCredential } from "./credentials.ts";
import { isInnerAddress } from "./inner-addresses.ts";

/** What stands in the row once a secret is stored. */
const stored = "●";
/** What the call itself says. */
const takenHeaders =
  /^(?:host|connection|content-.*|transfer-encoding|idempotency-key|accept|cookie|expect|upgrade)$/iu;

/** Secrets of rows that are being written, until they are. */
const entered = new WeakMap<Tx, Map<string, string>>();

/**
 * An outside system's credential is stored encrypted and never shown again, nor sent to another server than it was entered
 * for: whoever changes the address enters it again. An address inside is refused where that can
 * be told from it (`requestOutside` looks at the others as it connects).
 */
export const outsideSystemEntry: TableHook = {
  beforeWrite: async (tx, { ports }, { kind, before, after }) => {
    if (kind === "delete") return undefined;
    const errors: RecordErrors = {};
    const { outsideNetworks } = ports.config;
    const host = hostOf(after["baseUrl"]);
    if (after["baseUrl"] !== before?.["baseUrl"] && host !== undefined && isInside(host, outsideNetworks))
      errors["baseUrl"] = hookError("addressInside", { host });
    else if (hasUserInfo(after["baseUrl"])) errors["baseUrl"] = hookError("credentialInAddress");
    const unreadable = networksOf(after["allowedAddresses"]).find((line) => !isNetwork(line));
    if (unreadable !== undefined)
      errors["allowedAddresses"] = hookError("allowedAddressUnreadable", { line: unreadable });
    const named = after["credentialKind"];
    const name = textOf(after["credentialName"]);
    if (named === "basic" && (name === "" || name.includes(":")))
      errors["credentialName"] = hookError("credentialUser");
    if (named === "header" && (!/^[\w!#$%&'*+.^`|~-]{1,64}$/u.test(name) || takenHeaders.test(name)))
      errors["credentialName"] = hookError("credentialHeader");
    const secret = textOf(after["credential"]);
    const isNew = secret !== "" && secret !== stored;
    if (isNew && (named === undefined || named === null || named === "none"))
      errors["credentialKind"] = hookError("credentialKindMissing");
    else if (isNew && !/^[\u0020-\u007e\u00a0-\u00ff]+$/u.test(secret))
      errors["credential"] = hookError("credentialCharacters");
    else if (secret === stored && named !== "none" && isElsewhere(before?.["baseUrl"], after["baseUrl"]))
      errors["credential"] = hookError("credentialForAnother");
    else if (isNew && isRefusal(operatorSecret(ports)))
      errors["credential"] = hookError("credentialNotStorable", { setting: "SEAL_KEY_SECRET" });
    if (Object.keys(errors).length > 0) return errors;
    if (isNew) {
      const rows = entered.get(tx) ?? new Map<string, string>();
      rows.set(String(after["systemCode"]), secret);
      entered.set(tx, rows);
      after["credential"] = stored;
    } else if (named === "none" || named === undefined || named === null) after["credential"] = null;
    return undefined;
  },
  afterWrite: async (tx, { ports }, { kind, after }) => {
    if (kind === "delete") return;
    const systemCode = String(after["systemCode"]);
    const secret = entered.get(tx)?.get(systemCode);
    entered.get(tx)?.delete(systemCode);
    const place = placeOfCredential(systemCode);
    if (secret !== undefined) {
      const refused = await storeSecret(tx, ports, place, secret);
      if (refused !== undefined) throw new Error("the operator's secret went away");
    } else if (textOf(after["credential"]) === "") await removeSecret(tx, place);
  },
};

function textOf(value: Row[string] | undefined): string {
  return typeof value === "string" ? value : "";
}

function hostOf(url: Row[string] | undefined): string | undefined {
  if (typeof url !== "string" || !URL.canParse(url)) return undefined;
  return new URL(url).hostname.replace(/^\[|\]$/gu, "");
}

/** Somebody's name and password in the address itself, which is logged. */
function hasUserInfo(url: Row[string] | undefined): boolean {
  if (typeof url !== "string" || !URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== "" || password !== "";
}

/** Whether another server is called than before. */
function isElsewhere(before: Row[string] | undefined, after: Row[string] | undefined): boolean {
  const origin = (url: Row[string] | undefined) =>
    typeof url === "string" && URL.canParse(url) ? new URL(url).origin : undefined;
  return origin(before) !== undefined && origin(before) !== origin(after);
}

function isInside(host: string, outsideNetworks: readonly string[]): boolean {
  if (host === "localhost" || host.endsWith(".localhost"))
    return isInnerAddress("127.0.0.1", outsideNetworks);
  return isIP(host) !== 0 && isInnerAddress(host, outsideNetworks);
}
