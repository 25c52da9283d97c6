import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "./structure.ts";

/** The CMS's answer to a query; undefined until it has come. */
export function useAnswer<Answer>(query: string, perspective: "drafts" | "published"): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  const client = useClient({ apiVersion });
  useEffect(() => {
    void client.fetch<Answer>(query, {}, { perspective }).then(setAnswer);
  }, [client, query, perspective]);
  return answer;
}
