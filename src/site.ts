/** Settings of the whole site. Vite replaces the environment variables with literals in browser code. */

/** The value of a setting without the blanks around it; undefined if it is empty. */
export const settingIn = (text: string | undefined): string | undefined => text?.trim() || undefined;

/** The site's scheme and host, without a slash at the end. */
export const origin = (settingIn(process.env.SITE_ORIGIN) ?? "https://website.example").replace(/\/+$/, "");

/** The path or address that contact forms are sent to. Undefined for the site's own server. */
export const contactEndpoint = settingIn(process.env.CONTACT_ENDPOINT);

/** With `WORKER=off` the build removes the service worker from every visitor. */
export const workerIsOff = settingIn(process.env.WORKER) === "off";

/** The company's time zone and currency (IANA, ISO 4217). */
export const timeZone = "Europe/Berlin";
export const currency = "EUR";
