/** What one client may cost. Tests shorten the times. */
export const defaultLimits = {
  /** Until the request line and all headers have arrived, counted from the connection's first moment. */
  headersTimeoutMs: 15_000,
  /** Until the whole request has arrived: the largest body we read is 96 KiB, the largest that we throw away 1 MiB. */
  requestTimeoutMs: 30_000,
  /** How often those two are looked at. */
  checkIntervalMs: 2_000,
  /** Without a byte in either direction: the reader of an answer has stalled. */
  stallTimeoutMs: 60_000,
  /** Between two requests of a connection. Longer than the minute of common proxies: the proxy closes an idle one. */
  keepAliveTimeoutMs: 65_000,
  /** Requests of a connection that wait behind the one being answered. Browsers send one after the other. */
  maxWaitingRequests: 15,
  /** A few kilobytes each while idle, about 100 while a film is on its way. */
  maxConnections: 10_000,
};

export type ServerLimits = Readonly<typeof defaultLimits>;

/** Characters. More than any address of ours with any campaign's query. */
export const maxTargetLength = 8 * 1024;

/** Bytes of the request line and all headers: enough above `maxTargetLength` to answer 414 rather than 431. */
export const maxHeadBytes = 32 * 1024;

/**
 * Bytes of an unwanted body that are read and thrown away. A client that is cut off while it still sends never sees the
 * answer.
 */
export const maxDiscardedBytes = 1024 * 1024;

/** Open files beside those of visitors: the messages, the log, what Node itself opens. */
const reservedFiles = 256;

/** Connections that leave files enough for everything else: each may be sent a film. No more than `wanted`. */
export function maxConnectionsWithin(wanted: number): number {
  return Math.max(1, Math.min(wanted, Math.floor((readOpenFileLimit() - reservedFiles) / 2)));
}

/** Of this process; infinite where the system has no limit. Node raises it to the most it may have. */
function readOpenFileLimit(): number {
  // Otherwise it would look up names, which may take seconds. Not in the types yet.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}
