import { expect, it } from "vitest";
import { addressList, isListed } from "#server/http/address-list.ts";

const list = addressList(["10.0.0.0/8", "192.0.2.5", "2001:db8::/32"]);

it.each(["10.255.0.1", "192.0.2.5", "2001:db8::5", "::ffff:10.1.2.3"])("%s lies in it", (address) => {
  expect(isListed(list, address)).toBe(true);
});

it.each(["11.0.0.1", "192.0.2.6", "2001:db9::5", "::ffff:11.1.2.3"])("%s does not", (address) => {
  expect(isListed(list, address)).toBe(false);
});
