type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override name = "ConfigError";
}

export type SettingsReader = {
  /** Unset and empty are the same. */
  text(name: string): string | undefined;
  /** Not repeated in the message when it is wrong: it may be a secret, or one that was put under the wrong name. */
  matching(name: string, isRight: (text: string) => boolean, expected: string): string | undefined;
  wholeNumber(name: string, fallback: number, least: number, most: number): number;
  report(problem: string): void;
};

/** Reads settings and throws one `ConfigError` that lists all that is wrong with them. */
export function readSettings<Settings>(environment: Environment, read: (reader: SettingsReader) => Settings): Settings {
  const problems: string[] = [];
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const settings = read({
    text,
    matching(name, isRight, expected) {
      const value = text(name);
      if (value === undefined || isRight(value)) return value;
      problems.push(`${name} should be ${expected}.`);
      return undefined;
    },
    wholeNumber(name, fallback, least, most) {
      const value = text(name);
      if (value === undefined) return fallback;
      if (/^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
      problems.push(
        `${name} is "${value}". Give a whole number from ${least} to ${most}, or leave it out for ${fallback}.`,
      );
      return fallback;
    },
    report: (problem) => problems.push(problem),
  });
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return settings;
}
