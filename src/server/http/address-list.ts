import { BlockList, isIPv6 } from "node:net";

/** Addresses and subnets (`10.0.0.5`, `192.168.0.0/16`) as one list. */
export function addressList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an address lies in a list; an IPv4 address counts also where it is written as IPv6 (`::ffff:10.0.0.5`). */
export function isListed(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
