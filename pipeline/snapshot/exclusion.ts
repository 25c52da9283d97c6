const preview = "the key to a preview";
const plugin = "the keys of a plugin";
const system = "a document the CMS keeps for itself";

type ExclusionRule = { readonly pattern: RegExp; readonly why: string };

/**
 * Documents that are no content. Some contain keys of plugins, and exports have made such keys public. The plugins are
 * sanity-studio-secrets, sanity-plugin-mux-input, cross-dataset-duplicator, smartling and cloudinary.
 */
const byId: readonly ExclusionRule[] = [
  { pattern: /^drafts\./, why: "a draft" },
  { pattern: /^versions\./, why: "a version for a later release" },
  { pattern: /^_\./, why: system },
  { pattern: /^sanity-preview-url-secret\./, why: preview },
  { pattern: /^secrets\.|\.secrets$/, why: plugin },
];

const byType: readonly ExclusionRule[] = [
  { pattern: /^system\./, why: system },
  { pattern: /^sanity\.(previewUrl|vercelProtectionBypass)/, why: preview },
  { pattern: /^preview\.?session$/i, why: preview },
  { pattern: /^sanity\.assist\./, why: "a document the studio keeps for itself" },
  { pattern: /^(smartlingSettings|sanity\.plugin\.cloudinary\.config)$/, why: plugin },
  { pattern: /(secret|credential|api[-_]?key)s?$/i, why: plugin },
];

/** The reason why the snapshot leaves a document out, such as `a draft`; undefined for content. */
export function exclusionReason(id: string, type: string, privateTypes: readonly string[] = []): string | undefined {
  if (privateTypes.includes(type)) return "of a private type";
  return (byId.find(({ pattern }) => pattern.test(id)) ?? byType.find(({ pattern }) => pattern.test(type)))?.why;
}

/** The rules as one text. By its hash in the lock, a diff notices that two pulls followed different rules. */
export const exclusionRules: string = [...byId, ...byType].map(({ pattern }) => String(pattern)).join("\n");
