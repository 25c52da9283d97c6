/** What no page uses, so no script may either. Names that all current Chromiums know: others are complained about. */
const unused = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "clipboard-read",
  "clipboard-write",
  "compute-pressure",
  "cross-origin-isolated",
  "display-capture",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "keyboard-map",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "sync-xhr",
  "unload",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** For films, and for the players in frames. */
const used = ["autoplay", "fullscreen", "picture-in-picture"];

/** For players in frames alone. */
const usedInFrames = ["encrypted-media"];

/** @param frameOrigins of the players that pages can load */
export function permissionsPolicy(frameOrigins: readonly string[]): string {
  const frames = frameOrigins.map((origin) => `"${origin}"`);
  return [
    ...unused.map((feature) => `${feature}=()`),
    ...used.map((feature) => `${feature}=(${["self", ...frames].join(" ")})`),
    ...usedInFrames.map((feature) => `${feature}=(${frames.join(" ")})`),
  ].join(", ");
}
