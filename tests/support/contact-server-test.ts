import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "./contact-test.ts";
import { type MailServer, openMailServer } from "./open-mail-server.ts";
import { runMessages } from "./programs.ts";
import { spawnServer } from "./running-server.ts";
import { distDir } from "./site.ts";

interface Company {
  readonly origin: string;
  readonly mailServer: MailServer;
  messages(): Promise<string>;
}

/** Tests of the contact form without a stand-in: the built site, the real server, its file, and a mail server. */
export const test = base.extend<object, { company: Company }>({
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "website-"));
      const settings = { CONTACT_DB: join(folder, "contact.sqlite") };
      const mailServer = await openMailServer();
      const server = await spawnServer({
        ...settings,
        ...{ DIST_DIR: distDir, HOST: "127.0.0.1", PORT: "0" },
        CONTACT_SMTP_URL: mailServer.url,
        CONTACT_MAIL_TO: "hallo@mycompany.example",
        CONTACT_MAIL_FROM: "website@mycompany.example",
      });
      await use({
        origin: `http://127.0.0.1:${server.port}`,
        mailServer,
        messages: async () => (await runMessages(["list"], settings)).out,
      });
      await server.stop();
      await mailServer.stop();
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  server: [({ company }, use) => use(company.origin), { scope: "worker" }],
});
