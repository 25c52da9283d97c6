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
