export const defaultLimits = {
  /** The time for the request line and all headers, from the start of the connection. */
  headersTimeoutMs: 15_000,
  /** The time for the whole request. A late request gets a 408, so this time ends before half of `stallTimeoutMs`. */
  requestTimeoutMs: 25_000,
  /** The interval of checks for late headers and requests. */
  checkIntervalMs: 2_000,
  /** A connection on which no byte comes or goes is closed within this time, but not before half of it. */
  stallTimeoutMs: 60_000,
  /** The time between two requests; longer than the 60 s of common proxies, so that the proxy closes first. */
  keepAliveTimeoutMs: 65_000,
  /** The number of pipelined requests that may wait. Browsers do not pipeline. */
  maxWaitingRequests: 15,
  /** An idle connection takes a few kilobytes of memory; while it sends a film, about 100. */
  maxConnections: 10_000,
};

export type ServerLimits = Readonly<typeof defaultLimits>;

/** In characters. An address of the site with a campaign's query is shorter. */
export const maxTargetLength = 8 * 1024;

/** Bytes of request line and headers. A target above `maxTargetLength` still fits, so its answer is 414, not 431. */
export const maxHeadBytes = 32 * 1024;

/** Bytes of an unwanted body to read and discard: a client that is disconnected while it sends gets no answer. */
export const maxDiscardedBytes = 1024 * 1024;

/** The number of open files for the database, the log and Node itself. */
const reservedFiles = 256;

/** At most `wanted` connections. Each one may need two open files: its socket and a film. */
export function maxConnectionsWithin(wanted: number): number {
  return Math.max(1, Math.min(wanted, Math.floor((readOpenFileLimit() - reservedFiles) / 2)));
}

/** The process's limit of open files, or infinity. Node raises the soft limit to the hard one. */
function readOpenFileLimit(): number {
  // Without this setting, the report would look up host names for seconds. Node's types lack the property.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}
