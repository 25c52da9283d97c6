import { fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { killedFailure } from "../../failure.ts";

interface Options<Message> {
  /** The first words of the message if the process is killed. */
  readonly work: string;
  readonly message: object;
  readonly onMessage: (message: Message) => void;
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Runs a module in its own process: Vite needs much memory, and vite-react-ssg sets globals and ends its process.
 * Throws if the process is killed, or what `onMessage` throws.
 */
export async function runModule<Message>(module: URL, { work, settings, message, onMessage }: Options<Message>) {
  const child = fork(module, {
    // Node runs TypeScript itself; inherited loaders would slow the start.
    execArgv: [],
    // Without NODE_ENV, React's development build would render the pages.
    env: { ...process.env, ...settings, NODE_ENV: "production", FORCE_COLOR: "0" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  const errors = child.stderr ? text(child.stderr) : "";
  let failure: unknown;
  child.on("message", (message: Message) => {
    try {
      onMessage(message);
    } catch (error) {
      failure ??= error;
      child.kill();
    }
  });
  child.send(message);
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  if (failure) throw failure;
  const killed = killedFailure(work, signal);
  if (killed) throw killed;
  return { code, errors: (await errors).trim() };
}

/** Receives the job in the child process. From then on, it ends with the build, even if the build is killed. */
export async function receiveJob<Job>(): Promise<Job> {
  process.once("disconnect", () => process.exit());
  const [job] = await once(process, "message");
  return job as Job;
}

/** Sends a message from the child process to the build. Resolves when the build can receive more. */
export function report(message: unknown): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}
