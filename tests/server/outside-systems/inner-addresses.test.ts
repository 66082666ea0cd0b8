import { describe, expect, it } from "vitest";
import { isInnerAddress } from "#server/outside-systems/inner-addresses.ts";

describe("an address lies inside", () => {
  it.each([
    "127.0.0.1",
    "127.8.9.1",
    "0.0.0.0",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "fd00:ec2::254",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:a00:1",
    "::127.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::1",
    "no address at all",
  ])("%s", (address) => {
    expect(isInnerAddress(address)).toBe(true);
  });
});

it.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "100.128.0.1", "2606:4700::1111", "64:ff9b::808:808"])(
  "%s lies outside",
  (address) => {
    expect(isInnerAddress(address)).toBe(false);
  },
);

it("what the operator has named does not, also written as IPv6, and nothing beside it", () => {
  const named = ["10.20.0.0/16", "fd12::/16", "127.0.0.1"];
  expect(isInnerAddress("10.20.3.4", named)).toBe(false);
  expect(isInnerAddress("::ffff:10.20.3.4", named)).toBe(false);
  expect(isInnerAddress("fd12::7", named)).toBe(false);
  expect(isInnerAddress("127.0.0.1", named)).toBe(false);
  expect(isInnerAddress("10.21.3.4", named)).toBe(true);
  expect(isInnerAddress("fd13::7", named)).toBe(true);
  expect(isInnerAddress("127.0.0.2", named)).toBe(true);
});
