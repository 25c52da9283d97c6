/** Forms of settings that say where something is. */

/** Scheme and host as browsers write them, such as `https://www.example.org:8443`; a slash at the end does no harm. */
export function isOrigin(text: string): boolean {
  return isWebAddress(text) && URL.parse(text)?.origin === text.replace(/\/$/, "");
}

/** Any `http:` or `https:` address without a name and a password in it. */
export function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s]+$/i.test(text) ? URL.parse(text) : null;
  return url !== null && url.username === "" && url.password === "";
}
