import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import type { WhenOver } from "./folders.ts";
import { listenLocally } from "./local-port.ts";

type ReceivedMail = { readonly raw: string; readonly mail: Email; readonly to: readonly string[] };

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real mail server, by default on a free port. */
export async function startMailServer(
  { port = 0, user = "", password = "" } = {},
  whenOver: WhenOver = onTestFinished,
) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: user === "" ? ["STARTTLS", "AUTH"] : ["STARTTLS"],
    authOptional: user === "",
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => {
      const isKnown = auth.username === user && auth.password === password;
      done(isKnown ? null : new Error("Invalid username or password"), { user });
    },
    onData: (stream, session, done) => {
      const take = async (): Promise<void> => {
        const bytes = await buffer(stream);
        const { refusal } = mailServer;
        if (refusal) throw Object.assign(new Error(refusal.text), { responseCode: refusal.code });
        const mail = await PostalMime.parse(bytes);
        received.push({ raw: bytes.toString(), mail, to: session.envelope.rcptTo.map(({ address }) => address) });
      };
      take().then(() => done(), done);
    },
  });
  // A client that was killed causes an error here.
  server.on("error", () => {});
  const { port: ownPort, stop } = await listenLocally(server.server, whenOver, port);
  const login = user && `${user}:${encodeURIComponent(password)}@`;
  const url = `smtp://${login}127.0.0.1:${ownPort}`;
  const addresses = { CONTACT_MAIL_TO: "hallo@company.example", CONTACT_MAIL_FROM: "website@company.example" };
  const mailServer = {
    url,
    /** The settings with which our server sends mails by this mail server. */
    settings: { CONTACT_SMTP_URL: url, ...addresses },
    port: ownPort,
    received: received as readonly ReceivedMail[],
    /** An error reply to the next mails; undefined accepts them. */
    refusal: undefined as { readonly code: number; readonly text: string } | undefined,
    stop,
  };
  return mailServer;
}
