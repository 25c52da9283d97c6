import { expect, test } from "vitest";
import { addressOf, type ContactSite, restarted, startContactSite, withDatabase } from "#tests/support/contact-site.ts";

const minute = 60_000;
const hour = 60 * minute;

function sendFrom(site: ContactSite, address: string) {
  return site.send({ headers: { "X-Forwarded-For": address } });
}

async function statusesOf(site: ContactSite, count: number, address = (_sent: number) => "192.0.2.1") {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) statuses.push((await sendFrom(site, address(sent))).status);
  return statuses;
}

const taken = (count: number): number[] => Array(count).fill(201);

test("five messages in ten minutes are accepted; the sixth is told when to retry, and is then accepted", async () => {
  const site = await startContactSite();
  const start = site.clock.now;
  expect(await statusesOf(site, 5)).toEqual(taken(5));
  site.clock.now = start + minute;
  const { status, content, headers } = await site.send();
  expect([status, content, headers["retry-after"]]).toEqual([429, { status: "busy" }, "540"]);
  // The count survives a restart.
  const next = await restarted(site, start + 10 * minute - 1);
  expect((await next.send()).headers["retry-after"]).toBe("1");
  site.clock.now = start + 10 * minute;
  expect((await next.send()).status).toBe(201);
  expect(site.stored()).toHaveLength(6);
});

test.each([
  ["a /48 of IPv6", (sender: number) => `2001:db8:1:${sender.toString(16)}::1`, "2001:db8:2::1"],
  ["a /24 of IPv4", (sender: number) => `203.0.113.${sender}`, "203.0.112.1"],
])("%s may send five times as much as a household, from however many addresses", async (_name, address, neighbour) => {
  const site = await startContactSite({ trustedProxies: 1 });
  expect(await statusesOf(site, 40, address)).toEqual([...taken(25), ...Array(15).fill(429)]);
  expect((await sendFrom(site, neighbour)).status).toBe(201);
  site.clock.now += 10 * minute;
  expect((await sendFrom(site, address(41))).status).toBe(201);
});

test("when the storage is full, messages are refused until the waiting ones are a day old", async () => {
  const site = await startContactSite({ trustedProxies: 1, maxWaiting: 1 });
  expect((await sendFrom(site, addressOf(1))).status).toBe(201);
  const { status, content, headers } = await sendFrom(site, addressOf(2));
  expect([status, content, headers["retry-after"]]).toEqual([503, { status: "unavailable" }, "30"]);
  expect(site.log).toEqual(["Contact: too many requests wait; further ones are refused."]);
  // Without mailing nobody may remove messages, so the space must be free again after a day.
  site.clock.now += 24 * hour + 1;
  expect((await sendFrom(site, addressOf(2))).status).toBe(201);
  expect(site.stored()).toHaveLength(2);
});

test("an IP address is not stored, and its hash is deleted within a day", async () => {
  const site = await startContactSite({ trustedProxies: 1 });
  await sendFrom(site, "198.51.100.77");
  const clients = () =>
    withDatabase(site.databaseFile, (database) => ({
      hits: database.prepare("SELECT client FROM client_hits").all(),
      secret: database.prepare("SELECT secret FROM client_secret").get()?.secret,
    }));
  const before = clients();
  // There is one count for the household and one for its network.
  expect(before.hits).toHaveLength(2);
  expect(JSON.stringify(site.stored())).not.toContain("198.51.100");
  expect(Buffer.from(before.hits[0]?.client as Uint8Array)).toHaveLength(32);

  // A server deletes old counts when it starts, and then every hour.
  const next = await restarted(site, site.clock.now + 23 * hour);
  await expect.poll(clients).toEqual({ hits: [], secret: undefined });
  await sendFrom(next, "198.51.100.77");
  expect(clients().secret).not.toEqual(before.secret);
  expect(clients().hits[0]?.client).not.toEqual(before.hits[0]?.client);
});
