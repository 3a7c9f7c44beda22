import { describe, expect, it } from "vitest";
import { isPrivateAddress } from "./addresses.ts";

describe("addresses", () => {
  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::7f00:1",
    "2001::1",
    "2002:7f00:1::",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "localhost",
  ])("%s is not on the public net", (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700::1111"])("%s is", (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );
});
