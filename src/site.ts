/** What the whole site agrees on. Its settings are read here alone; vite replaces them with literals in browser code. */

/** Scheme and host without a slash at the end: the start of every absolute address. */
export const origin = (process.env.SITE_ORIGIN || "https://website.example").replace(/\/+$/, "");

/** Where the contact form is sent, if not to the server it came from: a path, or a whole address. */
export const contactEndpoint = process.env.CONTACT_ENDPOINT?.trim() || undefined;

/** `WORKER=off`: the build takes the service worker away from every visitor who has one. */
export const workerIsOff = process.env.WORKER === "off";

/** Where the company is at home: what its clock shows and what it pays in (IANA, ISO 4217). */
export const timeZone = "Europe/Berlin";
export const currency = "EUR";
