import { parseUrl } from "../parse-url.ts";
import { settingIn } from "../site.ts";
import { WrongUse } from "./wrong-use.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export type SettingsReader = ReturnType<typeof createReader>;

function createReader(environment: Environment, problems: string[]) {
  const text = (name: string): string | undefined => settingIn(environment[name]);
  const matching = (name: string, form: RegExp | ((text: string) => boolean), expected: string) => {
    const value = text(name);
    if (value === undefined || (form instanceof RegExp ? form.test(value) : form(value))) return value;
    problems.push(`${name} should be ${expected}.`);
    return undefined;
  };
  return {
    /** Returns undefined for a setting that is unset or empty. */
    text,
    /** Returns undefined for a wrong text, which is reported as "<name> should be <expected>." */
    matching,
    /** Scheme and host, without a slash at the end. */
    origin: (name: string) =>
      matching(name, isOrigin, "scheme and host, such as https://www.example.org (ü: xn--…)")?.replace(/\/$/, ""),
    /** Accepts `1` and `true`, `0` and `false`. */
    flag(name: string, byDefault: boolean): boolean {
      const value = text(name)?.toLowerCase();
      if (value === undefined) return byDefault;
      if (!["1", "true", "0", "false"].includes(value)) problems.push(`${name} should be 1 or 0.`);
      return value === "1" || value === "true";
    },
    wholeNumber(name: string, byDefault: number, least: number, most: number): number {
      const value = text(name);
      if (value === undefined) return byDefault;
      if (/^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
      problems.push(`${name} should be a whole number from ${least} to ${most}. Without it, ${byDefault} holds.`);
      return byDefault;
    },
    report: (problem: string) => void problems.push(problem),
  };
}

/** Throws `WrongUse` with all wrong settings. No message repeats a value that could be a secret under a wrong name. */
export function readSettings<Settings>(environment: Environment, read: (reader: SettingsReader) => Settings): Settings {
  const problems: string[] = [];
  const settings = read(createReader(environment, problems));
  if (problems.length > 0) throw new WrongUse(`Correct these settings (see .env.example):\n  ${problems.join("\n  ")}`);
  return settings;
}

/** Scheme and host as browsers write them, such as `https://www.example.org:8443`; a trailing slash is allowed. */
export function isOrigin(text: string): boolean {
  return isWebAddress(text) && parseUrl(text)?.origin === text.replace(/\/$/, "");
}

/** An `http:` or `https:` address without user name and password. */
export function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s]+$/i.test(text) ? parseUrl(text) : undefined;
  return url !== undefined && url.username === "" && url.password === "";
}
