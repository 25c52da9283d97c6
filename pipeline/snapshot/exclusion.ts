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

/**
 * Why a document stays out of every snapshot, in words: `a draft`, `of a private type`. Returns undefined for content.
 * `privateTypes` are those that the settings name.
 */
export function exclusionReason(id: string, type: string, privateTypes: readonly string[] = []): string | undefined {
  if (privateTypes.includes(type)) return "of a private type";
  const found =
    idPrefixes.find(({ prefix }) => id.startsWith(prefix)) ??
    typePrefixes.find(({ prefix }) => type.startsWith(prefix));
  return found?.why;
}
