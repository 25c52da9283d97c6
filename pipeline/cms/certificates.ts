import { readFileSync } from "node:fs";
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import { WrongUse } from "#src/settings/wrong-use.ts";

/**
 * The options with which a connection also trusts the certificates of the file. Node itself reads this file only when it
 * starts, which is before a settings file can name it. Throws `WrongUse` if the file has no certificates.
 */
export function trusting(file: string): { readonly secureContext?: SecureContext } {
  let extra: string;
  try {
    extra = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongUse(`NODE_EXTRA_CA_CERTS names a file that cannot be read (${code}): ${file}`);
  }
  const certificates = extra.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) {
    throw new WrongUse(`NODE_EXTRA_CA_CERTS names a file without a certificate in PEM form: ${file}`);
  }
  // With as many extra certificates as the file has, Node has read the file at its start.
  if (getCACertificates("extra").length === certificates.length) return {};
  return { secureContext: createSecureContext({ ca: [...getCACertificates("default"), ...certificates] }) };
}
