import { type Row, readBodies } from "../cms/answers.ts";
import type { Cms } from "../cms/cms.ts";
import { bodiesQuery } from "../cms/queries.ts";
import { TooLarge } from "../cms/with-retries.ts";
import { shown } from "../text/shown.ts";
import type { Intake } from "./intake.ts";

const firstSize = 100;
/** Documents. A question with so many ids stays under the 300 kB that the CMS's cache takes. */
const largest = 2000;
/** Bytes of content an answer should have at most. */
const comfortable = 1_000_000;

/**
 * Fetches contents in batches, whose size follows what the CMS manages: halved when an answer is too large or too
 * slow, doubled until answers are of a comfortable size. The intake stages one batch while the CMS is asked for the
 * next, and has the last one still in hand at the end; nothing is kept here. Documents that are gone by now are left
 * out. Throws `Failure`.
 */
export async function fetchBodies(cms: Cms, ids: readonly string[], intake: Intake): Promise<void> {
  let size = firstSize;
  for (let position = 0; position < ids.length; ) {
    const batch = ids.slice(position, position + size);
    try {
      const [rows] = await Promise.all([askBodies(cms, batch), intake.done()]);
      intake.take(rows);
      position += batch.length;
      const { usualSize } = intake;
      const enough = usualSize === undefined ? size : Math.floor(comfortable / usualSize);
      size = Math.max(1, Math.min(largest, size * 2, enough));
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      size = Math.max(1, Math.floor(batch.length / 2));
    }
  }
}

function askBodies(cms: Cms, ids: readonly string[]): Promise<readonly Row[]> {
  const asked = new Set(ids);
  const [only = ""] = ids;
  return cms.ask({
    what: ids.length === 1 ? `The document ${shown(only, 150)}` : `${ids.length} documents`,
    query: bodiesQuery,
    params: { ids },
    read: (result) => readBodies(result, asked),
    maySplit: ids.length > 1,
  });
}
