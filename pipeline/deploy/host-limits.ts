/** A difference between a promise of the build and an answer. */
export type Deviation = {
  /** `status`, `location`, or the name of a header in lower case. */
  readonly of: string;
  readonly address: string;
  readonly promised: string;
  readonly served: string;
};

export type Host = keyof typeof limits;

/** `sends` completes a sentence such as "netlify sends …". */
type Limit = { readonly sends: string; readonly fits: (deviation: Deviation) => boolean };

/** The limits that all these hosts have. */
const ofAll: readonly Limit[] = [
  {
    // These hosts omit `no-transform`, because they compress pages themselves.
    sends: "caching of pages in the host's own words, which mean no-cache",
    fits: ({ of, promised, served }) =>
      of === "cache-control" &&
      /no-cache, no-transform$/.test(promised) &&
      /^public, ?max-age=0, ?must-revalidate$|^(private, )?no-cache$/.test(served),
  },
  {
    // These hosts join the headers of all rules that match, so a path cannot have a policy of its own.
    sends: "pictures that are opened by themselves with the policy of pages",
    fits: ({ of, address, served }) =>
      of === "content-security-policy" &&
      /^\/(media|share|icons)\/|^\/favicon\.ico$/.test(address) &&
      /script-src/.test(served),
  },
  {
    sends: "two values of cross-origin-resource-policy, which browsers read as none",
    fits: ({ of, served }) => of === "cross-origin-resource-policy" && /^same-origin, ?cross-origin$/.test(served),
  },
  {
    sends: "media types under another name that browsers read alike",
    fits: ({ of, promised, served }) => of === "content-type" && commonName(promised) === commonName(served),
  },
];

/** The limits of each host that serves a folder by rules of its own. docs/guides/deploy.md lists them. */
const limits = {
  netlify: [
    ...ofAll,
    {
      sends: "addresses with a slash at their end with the page itself instead of a redirect",
      fits: ({ of, address, served }) => of === "status" && address.endsWith("/") && served === "200",
    },
  ],
  cloudflare: [
    ...ofAll,
    {
      sends: "compressed answers without Vary, as its own caches tell encodings apart",
      fits: ({ of }) => of === "vary",
    },
    {
      sends: "addresses of pages that are gone with 404 instead of 410",
      fits: ({ of, promised, served }) => of === "status" && promised === "410" && served === "404",
    },
  ],
} as const satisfies Record<string, readonly Limit[]>;

/** The host with limits whose name is in the header `Server`, if any. */
export function hostNamed(server = ""): Host | undefined {
  return (Object.keys(limits) as Host[]).find((name) => server.toLowerCase().includes(name));
}

/** `sends` of the limit that explains the deviation, if any. */
export function limitOf(host: Host | undefined, deviation: Deviation): string | undefined {
  const known: readonly Limit[] = host ? limits[host] : [];
  return known.find(({ fits }) => fits(deviation))?.sends;
}

/** The same name for media types that browsers read in the same way. */
function commonName(type: string): string {
  return type
    .toLowerCase()
    .replace(/;\s*charset=utf-8$/, "")
    .replace("application/javascript", "text/javascript")
    .replace("image/vnd.microsoft.icon", "image/x-icon")
    .replace("text/xml", "application/xml");
}
