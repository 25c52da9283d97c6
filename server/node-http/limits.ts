export const defaultLimits = {
  /** For the request line and all headers, from the start of the connection. */
  headersTimeoutMs: 15_000,
  /** For the whole request; below half of `stallTimeoutMs`, which closes the connection without an answer. */
  requestTimeoutMs: 25_000,
  checkIntervalMs: 2_000,
  /** Without a byte in either direction. */
  stallTimeoutMs: 60_000,
  /** Between two requests. Longer than common proxies' 60 s, so that the proxy closes first. */
  keepAliveTimeoutMs: 65_000,
  /** Pipelined requests that wait. Browsers do not pipeline. */
  maxWaitingRequests: 15,
  /** A few kilobytes each when idle, about 100 while sending a film. */
  maxConnections: 10_000,
};

export type ServerLimits = Readonly<typeof defaultLimits>;

/** Characters; more than any address of the site with a campaign's query. */
export const maxTargetLength = 8 * 1024;

/** Bytes of request line and headers; enough above `maxTargetLength` to answer 414 rather than 431. */
export const maxHeadBytes = 32 * 1024;

/** Bytes of an unwanted body to discard. A client that is cut off while sending never sees the answer. */
export const maxDiscardedBytes = 1024 * 1024;

/** Open files for the database, the log and Node itself. */
const reservedFiles = 256;

/** At most `wanted` connections. Half of the open files remain, because each connection may be sent a film. */
export function maxConnectionsWithin(wanted: number): number {
  return Math.max(1, Math.min(wanted, Math.floor((readOpenFileLimit() - reservedFiles) / 2)));
}

/** This process's limit, or infinity. Node raises it to the hard limit. */
function readOpenFileLimit(): number {
  // Otherwise the report looks up host names, which may take seconds. Missing in the types.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}
