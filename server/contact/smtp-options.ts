import { isIP } from "node:net";
import type { SMTPTransportOptions } from "nodemailer";

/**
 * What the library makes of an address such as `smtp://user:password@host:587`. Another machine must offer TLS:
 * messages hold personal data. `?requireTLS=false` in the address lifts that for a network of one's own.
 */
export function smtpOptions(url: string): SMTPTransportOptions {
  const { hostname, searchParams } = new URL(url);
  return {
    url,
    ...(!isLoopback(hostname) && !searchParams.has("requireTLS") && { requireTLS: true }),
    // Milliseconds. The library's own, of up to ten minutes, would outlast the lease.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || (isIP(hostname) === 4 && hostname.startsWith("127."));
}
