import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { clientAddress, clientNetwork } from "#server/client-address.ts";

/** A request from the address of a proxy, with this header. */
function requestWith(forwarded: string | undefined, remoteAddress = "10.0.0.1"): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
  return request;
}

const rows: [trustedProxies: number, forwarded: string | undefined, address: string][] = [
  [0, undefined, "10.0.0.1"],
  [0, "192.0.2.1", "10.0.0.1"],
  [1, undefined, "10.0.0.1"],
  [1, "", "10.0.0.1"],
  [1, "192.0.2.1", "192.0.2.1"],
  [1, "203.0.113.9, 192.0.2.1", "192.0.2.1"],
  [2, "203.0.113.9, 192.0.2.1, 10.0.0.2", "192.0.2.1"],
  [2, "192.0.2.1", "192.0.2.1"],
  [1, "unknown, _hidden, 192.0.2.1", "192.0.2.1"],
  [1, "192.0.2.1:51234", "192.0.2.1"],
  [1, "[2001:db8::1]:443", "2001:db8::1"],
  [1, "[2001:db8::1]", "2001:db8::1"],
  [1, "fe80::1%eth0", "fe80::1"],
  [1, "::ffff:192.0.2.1", "192.0.2.1"],
  [1, "evil.example", "10.0.0.1"],
  [1, "999.1.1.1", "10.0.0.1"],
];

test.each(rows)("with %i proxies of ours and the header %j, the client is %s", (trustedProxies, forwarded, address) => {
  expect(clientAddress(requestWith(forwarded), trustedProxies)).toBe(address);
});

test("a socket for both kinds of addresses writes an IPv4 address in its own way", () => {
  expect(clientAddress(requestWith(undefined, "::ffff:192.0.2.1"), 0)).toBe("192.0.2.1");
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:DB8:0:0:ffff::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
])("%s belongs to %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
