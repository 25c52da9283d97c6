import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "./validation.ts";

/** The CMS's answer to a query; undefined until it has come. */
export function useAnswer<Result>(query: string, perspective: "drafts" | "published"): Result | undefined {
  const [answer, setAnswer] = useState<Result>();
  const client = useClient({ apiVersion });
  useEffect(() => {
    void client.fetch<Result>(query, {}, { perspective }).then(setAnswer);
  }, [client, query, perspective]);
  return answer;
}
