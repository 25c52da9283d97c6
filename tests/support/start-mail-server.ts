import { onTestFinished } from "vitest";
import { type MailServer, openMailServer } from "./open-mail-server.ts";

/** A real mail server on a free port; it is gone when the running test is over. */
export async function startMailServer(options: Parameters<typeof openMailServer>[0] = {}): Promise<MailServer> {
  const mailServer = await openMailServer(options);
  onTestFinished(() => mailServer.stop());
  return mailServer;
}
