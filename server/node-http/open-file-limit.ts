/** Open files beside the connections: those of the site, the messages, the log, what Node itself opens. */
const reservedFiles = 256;

/** Connections that leave files enough for everything else. No more than `wanted`. */
export function maxConnectionsWithin(wanted: number, openFileLimit = readOpenFileLimit()): number {
  return Math.max(1, Math.min(wanted, openFileLimit - reservedFiles));
}

/** Of this process; infinite where the system names none. Node raises it to the most it may have. */
function readOpenFileLimit(): number {
  // Otherwise it would look up names, which may take seconds. Not in the types yet.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}
