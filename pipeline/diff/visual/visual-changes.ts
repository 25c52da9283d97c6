import { diffArrays } from "diff";
import type { Sides } from "../../pages/pages-touched.ts";
import { sha256 } from "../../sha256.ts";
import type { PageBlock, PageView } from "./screenshots.ts";

export type Box = Omit<PageBlock, "content">;

/** Where a change is: a box on the page before, and a box on the page after. */
export type Boxes = Sides<Box>;

/** A place of a page that may look different. */
interface VisualChange extends Boxes {
  /** Equal for the same change at the same width, so that pages can share a picture of the change. */
  readonly key: string;
}

/** Sorted from top to bottom. Blocks are compared by content, because text that only moved has not changed. */
export function visualChanges(before: PageView, after: PageView): VisualChange[] {
  return differingBlocks(before.blocks, after.blocks).map(({ old, now }) => {
    const key = keyOf(after.width, before.blocks.slice(...old), after.blocks.slice(...now));
    return { key, before: boxOf(before.blocks, old), after: boxOf(after.blocks, now) };
  });
}

/** The numbers of the first block and of the block after the last one. They are equal where there is no block. */
type Range = [from: number, to: number];

/** The runs of blocks that differ, on both sides. */
function differingBlocks(before: readonly PageBlock[], after: readonly PageBlock[]) {
  const contents = (blocks: readonly PageBlock[]) => blocks.map(({ content }) => content);
  const found: { readonly old: Range; readonly now: Range }[] = [];
  let [old, now] = [0, 0];
  let isAfterEqual = true;
  for (const { added, removed, value } of diffArrays(contents(before), contents(after))) {
    const isEqual = !added && !removed;
    if (!isEqual && isAfterEqual) found.push({ old: [old, old], now: [now, now] });
    if (!added) old += value.length;
    if (!removed) now += value.length;
    const last = found.at(-1);
    if (last && !isEqual) [last.old[1], last.now[1]] = [old, now];
    isAfterEqual = isEqual;
  }
  return found;
}

/** A key ignores smaller differences between the widths of a block. */
const widthStepPx = 8;

function keyOf(width: number, ...sides: readonly (readonly PageBlock[])[]): string {
  const described = sides.map((blocks) =>
    blocks.map(({ content, left, right }) => [content, Math.round((right - left) / widthStepPx)]),
  );
  return sha256(JSON.stringify([width, described])).slice(0, 20);
}

/** The box around some blocks; if there are none, a line below the block before them. */
function boxOf(blocks: readonly PageBlock[], [from, to]: Range): Box {
  if (from < to) return union(blocks.slice(from, to));
  const { left = 0, bottom = 0 } = blocks[from - 1] ?? {};
  return { left, top: bottom, right: left, bottom };
}

/** Joins changes with at most this distance, so that one picture shows them. */
export function joinNear<C extends Boxes>(changes: readonly C[], distancePx: number) {
  const joined: { changes: C[]; box: Boxes }[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last && Math.abs(change.after.top - last.box.after.bottom) <= distancePx) {
      last.changes.push(change);
      last.box = { before: union([last.box.before, change.before]), after: union([last.box.after, change.after]) };
    } else joined.push({ changes: [change], box: change });
  }
  return joined;
}

function union(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
