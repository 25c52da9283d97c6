import type { Answer } from "./running-server.ts";
import type { WebServerName } from "./web-servers.ts";

export interface HostRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What nginx or Caddy cannot be told to do as our server does. docs/guides/deploy.md lists the same. */
export interface Difference {
  readonly server: WebServerName;
  readonly reason: string;
  concerns(request: HostRequest, ours: Answer): boolean;
  /** What is answered instead. */
  readonly status: number;
  /** The security headers are missing as well. */
  readonly isUnsecured?: true;
}

/** Of files that have parts. */
const isAskingForPart = (...values: string[]) => {
  return ({ headers }: HostRequest, ours: Answer) =>
    ours.headers["accept-ranges"] !== undefined && values.includes(headers.Range ?? "-");
};
const isAsking = (name: string, ...values: string[]) => {
  return ({ headers }: HostRequest, { status }: Answer) => status < 300 && values.includes(headers[name] ?? "-");
};

export const differences: readonly Difference[] = [
  {
    server: "nginx",
    reason: "it refuses paths that cannot be decoded, or lead above the root, before it looks at its configuration",
    concerns: ({ path }) => /%(?![0-9a-f]{2})|%00|^\/%2e%2e/i.test(path),
    status: 400,
  },
  {
    server: "caddy",
    reason: "Go refuses paths that cannot be decoded, without a word to Caddy",
    concerns: ({ path }) => /%(?![0-9a-f]{2})/i.test(path),
    status: 400,
    isUnsecured: true,
  },
  {
    server: "caddy",
    reason: "it follows links out of the folder; the build makes none",
    concerns: ({ path }) => /^\/(?:link\.txt|up\/)/.test(path),
    status: 200,
  },
  {
    server: "caddy",
    reason: "it finds no small letter for a capital that was sent encoded",
    concerns: ({ path }) => path === "/%44E",
    status: 404,
  },
  {
    server: "nginx",
    reason: "it answers TRACE itself, in words of its own",
    concerns: ({ method }) => method === "TRACE",
    status: 405,
  },
  {
    server: "nginx",
    reason: "it refuses a range that cannot be read, where we send the whole file",
    concerns: isAskingForPart("bytes=5-1", "bytes=-", "bytes=a-b"),
    status: 416,
  },
  {
    server: "caddy",
    reason: "Go refuses a range that ends before it begins, where we send the whole file",
    concerns: isAskingForPart("bytes=5-1"),
    status: 416,
  },
  {
    server: "caddy",
    reason: "Go knows the unit of a range in small letters alone; without the header the whole file is sent",
    concerns: isAskingForPart("Bytes=1-2"),
    status: 200,
  },
  {
    server: "caddy",
    reason: "Go takes the last 0 bytes for a part; without the header the whole file is sent",
    concerns: ({ headers }, { status }) => headers.Range === "bytes=-0" && status === 416,
    status: 200,
  },
  {
    server: "caddy",
    reason: "Go says in a line of text that there is no such part",
    concerns: ({ headers }, { status }) => headers.Range !== "bytes=-0" && status === 416,
    status: 416,
  },
  {
    server: "nginx",
    reason: "it does not say the tag of what a condition was not met by",
    concerns: (_request, { status }) => status === 412,
    status: 412,
  },
  {
    server: "caddy",
    reason: "Go says the type of what a condition was not met by",
    concerns: (_request, { status }) => status === 412,
    status: 412,
  },
  {
    server: "nginx",
    reason: "its expressions do not weigh encodings against each other; no browser does",
    concerns: isAsking("Accept-Encoding", "br;q=0.5, gzip;q=0.8", "br;q=0.5, identity"),
    status: 200,
  },
  {
    server: "caddy",
    reason: "it knows encodings by their names alone and reads a broken weight as 1",
    concerns: isAsking("Accept-Encoding", "*", "br;q=0, *", "x-gzip", "br;q=0.5, identity", "gzip;q=much, br;q=0.1"),
    status: 200,
  },
  ...(["nginx", "caddy"] as const).map(
    (server): Difference => ({
      server,
      reason: "its expressions weigh languages in tenths, in which browsers write them",
      concerns: isAsking("Accept-Language", "en;q=0.85,de;q=0.89"),
      status: 302,
    }),
  ),
];

/** An answer without what every server has of its own, or says where it makes no difference. */
export function comparable({ status, headers, body }: Answer): Record<string, unknown> {
  const { date, connection, "keep-alive": _keepAlive, server, "transfer-encoding": _chunks, ...rest } = headers;
  // Each makes its tags in its own way.
  if (rest.etag) rest.etag = "some tag";
  if (body.length === 0 && rest["content-length"] === "0") delete rest["content-length"];
  // Go leaves it out for compressed files; the bytes are compared anyway.
  if (rest["content-encoding"]) delete rest["content-length"];
  // Whoever gets a part, or nothing, has known before that there are parts.
  if (status !== 200) delete rest["accept-ranges"];
  return { status, ...rest, body: body.toString("latin1") };
}
