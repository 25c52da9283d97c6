/**
 * Pages run under Trusted Types: a text becomes the address or the content of a script only through a policy that is
 * named here. There is none for HTML, nor a default one: neither our code nor the libraries, as we use them, write HTML.
 */

/** Every policy that pages make. The security headers list these names and allow no other. */
export const trustedTypesPolicies = ["service-worker", "structured-data"] as const;

type PolicyName = (typeof trustedTypesPolicies)[number];

interface Rules {
  /** Returns what may be trusted, or throws. */
  createScriptURL?(text: string): string;
  createScript?(text: string): string;
}

/** What browsers have; TypeScript's own types of the DOM do not know it yet. */
interface TrustedTypesHost {
  readonly trustedTypes?: { createPolicy(name: PolicyName, rules: Rules): Required<Rules> };
}

/** Where the service worker lies. It never changes: browsers ask for it there for as long as they remember one. */
export const serviceWorkerPath = "/sw.js";

const serviceWorker = policyOf("service-worker", {
  createScriptURL(path) {
    if (path !== serviceWorkerPath) throw new TypeError(`${path} is not the service worker's address.`);
    return path;
  },
});

const structuredData = policyOf("structured-data", {
  createScript(text) {
    // JSON does nothing when it is run.
    JSON.parse(text);
    return text;
  },
});

/** The service worker's address as `navigator.serviceWorker.register` takes it. */
export function serviceWorkerAddress(): string {
  return serviceWorker().createScriptURL?.(serviceWorkerPath) ?? serviceWorkerPath;
}

/** A JSON text as the `text` of a `<script type="application/ld+json">` takes it. Throws if it is no JSON. */
export function structuredDataText(json: string): string {
  return structuredData().createScript?.(json) ?? json;
}

/**
 * A policy that is made when it is first needed, and once: a second one of its name would be refused. What it gives is
 * typed as a text, which it stands for; browsers without Trusted Types have the rules alone.
 */
function policyOf(name: PolicyName, rules: Rules): () => Rules {
  let policy: Rules | undefined;
  return () => {
    policy ??= (globalThis as TrustedTypesHost).trustedTypes?.createPolicy(name, rules) ?? rules;
    return policy;
  };
}
