import { expect, test } from "vitest";
import { clientAddress, clientNetworks } from "#server/http/client-address.ts";

const proxy = "10.0.0.1";

const rows: [trustedProxies: number, forwarded: string | undefined, address: string][] = [
  [0, undefined, proxy],
  [0, "192.0.2.1", proxy],
  [1, undefined, proxy],
  [1, "192.0.2.1", "192.0.2.1"],
  [1, "203.0.113.9, 192.0.2.1", "192.0.2.1"],
  [2, "203.0.113.9, 192.0.2.1, 10.0.0.2", "192.0.2.1"],
  [2, "192.0.2.1", "192.0.2.1"],
  [1, "192.0.2.1:51234", "192.0.2.1"],
  [1, "[2001:db8::1]:443", "2001:db8::1"],
  [1, "fe80::1%eth0", "fe80::1"],
  [1, "::ffff:192.0.2.1", "192.0.2.1"],
  [1, "evil.example", proxy],
  // If our proxy sends no valid address, the addresses in the visitor's own header do not count.
  [1, "203.0.113.9, unknown", proxy],
  [1, "203.0.113.9, ", proxy],
  [2, "203.0.113.9, unknown, 10.0.0.2", proxy],
];

test.each(rows)("with %i proxies and the header %j, the client is %s", (trustedProxies, forwardedFor, address) => {
  // A dual-stack socket writes IPv4 addresses as IPv6.
  for (const socketAddress of [proxy, `::ffff:${proxy}`]) {
    expect(clientAddress({ socketAddress, forwardedFor, trustedProxies })).toBe(address);
  }
});

test.each([
  ["192.0.2.1", "192.0.2.1", "192.0.2.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["2001:DB8:0:0:ffff::", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["::ffff:c000:201", "192.0.2.1", "192.0.2.0/24"],
  ["", "", ""],
])("%s belongs to the household %s at the site %s", (address, household, site) => {
  expect(clientNetworks(address)).toEqual({ household, site });
});
