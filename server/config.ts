import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { SecurityOptions } from "./security-headers.ts";

export type ServerConfig = SecurityOptions & {
  readonly distDir: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
};

export class ConfigError extends Error {
  override name = "ConfigError";
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The server's settings. Throws a `ConfigError` that lists every setting that is wrong. */
export function readConfig(environment: Environment = process.env): ServerConfig {
  const problems: string[] = [];
  const wholeNumber = (name: string, fallback: number, limit: number): number => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    if (/^\d{1,10}$/.test(text) && Number(text) <= limit) return Number(text);
    problems.push(`${name} is "${text}". Give a whole number from 0 to ${limit}, or leave it out for ${fallback}.`);
    return fallback;
  };

  const host = environment.HOST?.trim() || "localhost";
  if (!/^[a-z0-9.:_-]+$/i.test(host)) {
    problems.push(`HOST is "${host}". Give a name or an address without scheme and port, such as 0.0.0.0.`);
  }
  const config = {
    distDir: environment.DIST_DIR ? resolve(environment.DIST_DIR) : projectDist,
    host,
    port: wholeNumber("PORT", 4173, 65_535),
    // Off until somebody asks for it: browsers remember it longer than a mistake lasts. Two years is the usual top.
    hstsMaxAge: wholeNumber("HSTS_MAX_AGE", 0, 63_072_000),
  };
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return config;
}

const projectDist = fileURLToPath(new URL("../dist", import.meta.url));
