/** Settings of the whole site. Vite replaces the environment variables with literals in browser code. */

/** Scheme and host without a trailing slash. */
export const origin = (process.env.SITE_ORIGIN?.trim() || "https://website.example").replace(/\/+$/, "");

/** A path or a whole address; without it the contact form is sent to the site's own server. */
export const contactEndpoint = process.env.CONTACT_ENDPOINT?.trim() || undefined;

/** With `WORKER=off` the build removes the service worker from every visitor. */
export const workerIsOff = process.env.WORKER?.trim() === "off";

/** The company's time zone and currency (IANA, ISO 4217). */
export const timeZone = "Europe/Berlin";
export const currency = "EUR";
