import { fork } from "node:child_process";

interface Options<Message> {
  /** Added to the environment of this process. */
  readonly settings: Readonly<Record<string, string>>;
  /** What the module is told first. */
  readonly message?: object;
  readonly onMessage: (message: Message) => void;
}

/**
 * Runs a module in a process of its own, where vite-react-ssg's globals, its memory and its forced exit stay out of ours.
 *
 * @returns how the process ended, and the errors that it wrote
 */
export async function runModule<Message>(module: URL, { settings, message, onMessage }: Options<Message>) {
  const child = fork(module, {
    // Node reads our TypeScript itself; what the command line loads to do so would make the start slower.
    execArgv: [],
    // Without NODE_ENV, React's development build renders the pages.
    env: { ...process.env, ...settings, NODE_ENV: "production", FORCE_COLOR: "0" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  child.on("message", onMessage);
  if (message) child.send(message);
  const code = await new Promise<number | null>((done, fail) => {
    child.on("error", fail);
    child.on("close", done);
  });
  return { code, errors: errors.trim() };
}
