import { type BlockList, isIP, isIPv6 } from "node:net";
import { addressList, isListed } from "../http/index.ts";

/** Networks that no outside system is in: of this machine, this network, the cloud's own services, and none at all. */
const inner = addressList([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/128",
  "::1/128",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/32",
  "2001:db8::/32",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
]);

/** IPv6 in which an IPv4 address is wrapped, and where in it: mapped, compatible, NAT64, 6to4. */
const wrapped: readonly { within: BlockList; group: number }[] = [
  { within: addressList(["::ffff:0:0/96", "::/96", "64:ff9b::/96"]), group: 6 },
  { within: addressList(["2002::/16"]), group: 1 },
];

/**
 * Whether an address lies inside, so that nothing is sent there for an outside system; what the operator has named
 * (`OUTSIDE_NETWORKS`) does not. Pure.
 */
export function isInnerAddress(address: string, named: readonly string[] = []): boolean {
  const plain = address.replace(/%.*$/u, "");
  if (isIP(plain) === 0) return true;
  if (isListed(addressList(named), plain)) return false;
  const four = unwrapped(plain);
  if (four !== undefined && isListed(addressList(named), four)) return false;
  return isListed(inner, plain) || (four !== undefined && isListed(inner, four));
}

/** The IPv4 address that an IPv6 one stands for. */
function unwrapped(address: string): string | undefined {
  if (!isIPv6(address)) return undefined;
  const found = wrapped.find(({ within }) => isListed(within, address));
  if (found === undefined) return undefined;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(found.group, found.group + 2);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The eight groups of an IPv6 address; the URL parser writes every form of one alike. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail = ""] = canonical.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  const zeros = canonical.includes("::") ? 8 - before.length - after.length : 0;
  return [...before, ...Array.from({ length: zeros }, () => "0"), ...after].map((group) =>
    parseInt(group, 16),
  );
}
