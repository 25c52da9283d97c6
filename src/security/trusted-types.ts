/** The site needs no policy for HTML and no default policy: our code and the libraries, as used here, write no HTML. */

export const trustedTypesPolicies = ["service-worker", "structured-data"] as const;

type PolicyName = (typeof trustedTypesPolicies)[number];

/** Must never change: browsers check a registered worker for updates at its address. */
export const serviceWorkerPath = "/sw.js";

const serviceWorker = policyOf("service-worker", {
  createScriptURL(path: string) {
    if (path !== serviceWorkerPath) throw new TypeError(`${path} is not the service worker's address.`);
    return path;
  },
});

const structuredData = policyOf("structured-data", {
  createScript(text: string) {
    // JSON has no effect when it runs as a script.
    JSON.parse(text);
    return text;
  },
});

export function serviceWorkerAddress(): string {
  return serviceWorker().createScriptURL(serviceWorkerPath);
}

/** For the `text` of a `<script type="application/ld+json">`. Throws if it is not JSON. */
export function structuredDataText(json: string): string {
  return structuredData().createScript(json);
}

/** Made once: browsers reject a second policy of the same name. Without Trusted Types, the rules are used directly. */
function policyOf<Rules>(name: PolicyName, rules: Rules): () => Rules {
  let policy: Rules | undefined;
  return () => {
    // TypeScript's DOM types lack Trusted Types.
    const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: PolicyName, rules: Rules): Rules } };
    policy ??= trustedTypes?.createPolicy(name, rules) ?? rules;
    return policy;
  };
}
