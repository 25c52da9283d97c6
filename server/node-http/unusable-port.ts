import { WrongUse } from "#src/settings/wrong-use.ts";

/** Returns a handler of the error of `listen`, which throws `WrongUse` with what to do. `setting`: the port's setting. */
export function unusablePort(setting: string, port: number, host: string) {
  return (cause: NodeJS.ErrnoException): never => {
    throw new WrongUse(adviceFor(cause.code ?? "", { setting, port, host }), { cause });
  };
}

function adviceFor(code: string, { setting, port, host }: { setting: string; port: number; host: string }): string {
  if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(code)) {
    const advice = "Some tools, such as conda, set HOST: unset it, or set HOST=127.0.0.1";
    return `HOST=${host} is no address of this machine (${code}). ${advice}`;
  }
  const other = `Choose another, such as ${setting}=${port < 65_535 ? port + 1 : port - 1}`;
  if (code !== "EADDRINUSE") {
    const advice = setting === "PORT" ? "Choose another, or set another HOST" : other;
    return `${setting}=${port} cannot be used on ${host} (${code}). ${advice}`;
  }
  const hint = setting === "PORT" ? ". If it shows this site, it follows each change by itself" : "";
  return `${setting}=${port} is in use by another program. ${other}${hint}`;
}
