import { existsSync } from "node:fs";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { readContactSettings } from "./config.ts";
import { openDatabase } from "./contact/database.ts";
import { describeFailure } from "./describe-failure.ts";
import { commands, NotFoundError, UsageError } from "./messages/commands.ts";

/** `make messages`: what visitors wrote. Works beside a running server. */

const usage = `Usage: make messages ARGS="<command>"

  list                             one line for each message; what is done without a command
  show <id>                        one message in full
  export [--format=json|csv]       all messages, to the terminal
         [--out=<file>]            or to a new file that its owner alone can read
  delete <id> ...                  for good
  prune                            what is older than CONTACT_RETENTION_DAYS; a running server does so by itself

The messages lie in CONTACT_DB.
`;

/** For a server that writes. */
const busyTimeoutMs = 5000;

/** 0: done; 1: it could not be done; 2: wrongly asked. */
process.exitCode = run(process.argv.slice(2));

// `make messages | head` has read enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

function run([name = "list", ...words]: string[]): number {
  try {
    process.stdout.write(["help", "--help", "-h"].includes(name) ? usage : carryOut(name, words));
    return 0;
  } catch (error) {
    const isUsageError =
      error instanceof UsageError ||
      (error instanceof Error && String(Object(error).code).startsWith("ERR_PARSE_ARGS"));
    if (isUsageError) process.stderr.write(`${error.message}\n\n${usage}`);
    else if (error instanceof WrongUse || error instanceof NotFoundError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`That did not work: ${describeFailure(error)}.\n`);
    return isUsageError || error instanceof WrongUse ? 2 : 1;
  }
}

function carryOut(name: string, words: string[]): string {
  if (!isCommand(name)) throw new UsageError(`There is no command "${name}".`);
  const { databaseFile, retentionDays } = readContactSettings();
  if (!existsSync(databaseFile)) return `No message yet: there is no ${databaseFile}.\n`;
  const database = openDatabase(databaseFile, { busyTimeoutMs });
  try {
    return commands[name]({ database, retentionDays, words });
  } finally {
    database.close();
  }
}

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name);
}
