import type { SanityClient } from "@sanity/client";
import { fetchSecretQuery, fetchSharedAccessQuery, tag } from "@sanity/preview-url-secret/constants";
import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { resultOf } from "../cms/answers.ts";
import { WrongShape } from "../cms/errors.ts";
import type { failureLimit } from "./failure-limit.ts";

/** At this interval, the dataset is asked if a shared link is still valid. The listener also reports a change. */
const refreshMs = 120_000;
/** The interval of the same question while the listener has no connection. */
const refreshUnheardMs = 15_000;
/** After this time without an answer of the CMS nobody is admitted: the link may be withdrawn, or the token revoked. */
const longestTrustMs = 300_000;
const longestAnswerMs = 5000;
/** The most questions to the CMS at the same time, for all clients together. */
const maxQuestions = 20;

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The answer of the CMS about a secret of the Studio, and the secret of the shared link. */
const answerSchema = Type.Object(
  {
    /** When the Studio stored the secret; null for a secret that is not from the Studio. */
    studio: Type.Union([Type.String({ pattern: timePattern.source }), Type.Null()]),
    link: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
    /** The time at which the CMS was asked, by the clock of the CMS. */
    askedAt: Type.String({ pattern: timePattern.source }),
  },
  { additionalProperties: false },
);

interface Answer extends Static<typeof answerSchema> {
  /** The time of the question on this machine's clock. */
  readonly askedMs: number;
}

interface Checked {
  /** Who uses the secret; undefined if it is not valid. */
  readonly opener: "studio" | "link" | undefined;
  /** True if the secret is older than this program, which knows only of uses since its start. */
  readonly isFromBefore: boolean;
}

const secretQuery = `{ "studio": ${fetchSecretQuery}._updatedAt, "link": ${fetchSharedAccessQuery}, "askedAt": now() }`;

export interface SecretsOptions {
  /** The client's perspective must be `raw`, because the Studio stores secrets as drafts. */
  readonly client: SanityClient;
  readonly failures: ReturnType<typeof failureLimit>;
  readonly now?: () => number;
}

/** Asks the CMS which secrets open the preview. Rejects if the CMS does not answer. */
export async function openSecrets({ client, failures, now = Date.now }: SecretsOptions) {
  const underWay = new Map<string, Promise<Checked | undefined>>();
  let isListening = true;
  let latest = await ask("");
  /** A time on the clock of the CMS, because the dates of documents are compared with it. */
  const openedAtMs = Date.parse(latest.askedAt);

  async function ask(secret: string): Promise<Answer> {
    const askedMs = now();
    const limits = { tag, signal: AbortSignal.timeout(longestAnswerMs), filterResponse: false } as const;
    const answer = resultOf(await client.fetch(secretQuery, { secret }, limits));
    if (!Check(answerSchema, answer)) throw new WrongShape("the answer about secrets has another form");
    return { ...answer, askedMs };
  }

  function checkedBy({ studio, link }: Answer, secret: string): Checked {
    const isFromBefore = Date.parse(studio ?? "") <= openedAtMs;
    // A secret of both the link and the Studio gets the lesser right, that of the link.
    if (secret === link) return { opener: "link", isFromBefore };
    return { opener: studio === null ? undefined : "studio", isFromBefore };
  }

  /** Keeps what the CMS says about the shared link, unless a later question has been answered. Never rejects. */
  async function learn(secret: string): Promise<Answer | undefined> {
    const answer = await ask(secret).catch(() => undefined);
    if (answer && answer.askedMs >= latest.askedMs) latest = answer;
    return answer;
  }

  const isDue = () => !isListening || latest.askedMs <= now() - refreshMs;
  setInterval(() => isDue() && void learn(""), refreshUnheardMs).unref();

  return {
    /**
     * Never asks twice about a secret at the same time. A question counts as a failure until the secret proves valid.
     * Resolves with undefined if the CMS does not answer, or too many questions wait for an answer.
     */
    async check(secret: string, clientAddress: string): Promise<Checked | undefined> {
      const sameQuestion = underWay.get(secret);
      if (sameQuestion) return sameQuestion;
      if (underWay.size >= maxQuestions) return undefined;
      const takeBack = failures.add(clientAddress);
      const question = learn(secret)
        .then((answer) => answer && checkedBy(answer, secret))
        .finally(() => underWay.delete(secret));
      underWay.set(secret, question);
      const checked = await question;
      const isWrong = checked !== undefined && checked.opener === undefined;
      if (!isWrong) takeBack();
      return checked;
    },
    /** The secret of the shared link; null if no link is shared. */
    link: () => latest.link,
    /** True if nobody may be admitted, because the CMS has not answered for too long. */
    isSilent: () => latest.askedMs <= now() - longestTrustMs,
    /** Asks the CMS for the shared link, which is new or withdrawn. Never rejects. */
    refresh: () => learn(""),
    /** The listener reports changes of the link. While it is not connected, the CMS is asked more often. */
    setListening(isConnected: boolean): void {
      isListening = isConnected;
    },
  };
}
