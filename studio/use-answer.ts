import { useEffect, useState } from "react";
import { type SanityClient, useClient } from "sanity";
import { apiVersion } from "./validation.ts";

type Perspective = "drafts" | "published";

/** The CMS's answer to a query. Empty until the CMS has answered. */
interface Answer<Result> {
  readonly result?: Result;
  readonly hasFailed?: boolean;
}

export function useAnswer<Result>(query: string, perspective: Perspective): Answer<Result> {
  const [answer, setAnswer] = useState<Answer<Result>>({});
  const client = useClient({ apiVersion });
  useEffect(() => void answerOf<Result>(client, query, perspective).then(setAnswer), [client, query, perspective]);
  return answer;
}

/** Never rejects. */
export async function answerOf<Result>(
  client: SanityClient,
  query: string,
  perspective: Perspective,
): Promise<Answer<Result>> {
  try {
    return { result: await client.fetch<Result>(query, {}, { perspective }) };
  } catch {
    return { hasFailed: true };
  }
}
