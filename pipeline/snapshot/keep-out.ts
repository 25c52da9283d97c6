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

/** Private keys in PEM form, and tokens that say by their form whose they are. */
const secretForms = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  // Sanity
  /\bsk[A-Za-z0-9]{80,}\b/,
  // GitHub
  /\bgh[pousr]_[A-Za-z0-9]{36,}\b/,
  /\bgithub_pat_[A-Za-z0-9_]{50,}\b/,
  // Amazon, Google, Slack, Stripe
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bAIza[0-9A-Za-z_-]{35}/,
  /\bxox[abeoprs]-[0-9A-Za-z-]{20,}/,
  /\b[rs]k_live_[0-9A-Za-z]{20,}/,
  // Signed web tokens
  /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}/,
];

/** All in one: every text of the content is looked at. */
const secret = new RegExp(secretForms.map(({ source }) => source).join("|"));

export function looksSecret(text: string): boolean {
  return secret.test(text);
}
