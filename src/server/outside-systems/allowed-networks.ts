import { isIP } from "node:net";
import { addressList, isListed } from "../http/index.ts";

/** The lines of a text that names addresses and networks. */
export function networksOf(text: unknown): string[] {
  return (typeof text === "string" ? text : "").split(/\s+/u).filter((line) => line !== "");
}

/** Whether a line is an address or a network (`10.0.0.5`, `192.168.0.0/16`). */
export function isNetwork(line: string): boolean {
  const [address = "", bits, ...more] = line.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Whether a system may call from an address: from any where none is named; a line that can't be read allows nobody. */
export function isAllowedFrom(text: string | null, address: string): boolean {
  const networks = networksOf(text);
  return networks.length === 0 || isListed(addressList(networks.filter(isNetwork)), address);
}
