/**
 * Documents of the CMS that are not content: drafts and other versions, what the CMS keeps for itself, and keys to
 * previews, which real exports are known to leak.
 */
const idPrefixes = [
  { prefix: "drafts.", why: "a draft" },
  { prefix: "versions.", why: "a version for a later release" },
  { prefix: "_.", why: "a document the CMS keeps for itself" },
  { prefix: "sanity-preview-url-secret.", why: "the key to a preview" },
];

const typePrefixes = [
  { prefix: "system.", why: "a document the CMS keeps for itself" },
  { prefix: "sanity.previewUrl", why: "the key to a preview" },
  { prefix: "sanity.vercelProtectionBypass", why: "the key to a preview" },
  { prefix: "sanity.assist.", why: "a document the studio keeps for itself" },
];

/** What a document is that must stay out of a snapshot, in words; nothing for content. */
export function keepOutReason({ _id, _type }: { _id: string; _type: string }): string | undefined {
  const found =
    idPrefixes.find(({ prefix }) => _id.startsWith(prefix)) ??
    typePrefixes.find(({ prefix }) => _type.startsWith(prefix));
  return found?.why;
}

/** Private keys in PEM form, Sanity's tokens (`sk` and a long run of letters and digits), and those of GitHub. */
const secrets = [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, /\bsk[A-Za-z0-9]{80,}\b/, /\bgh[pousr]_[A-Za-z0-9]{36,}\b/];

export function looksSecret(text: string): boolean {
  return secrets.some((pattern) => pattern.test(text));
}
