import type { Page } from "@playwright/test";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Draws one finger from here to there in steps, as the browser's own input: the page must have touch. */
export async function swipe(page: Page, from: Point, to: Point, steps = 8): Promise<void> {
  const finger = await putFinger(page, from);
  for (let step = 1; step <= steps; step++) {
    const share = step / steps;
    await finger.move({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  }
  await finger.lift();
}

/** A finger that stays where it is until it is moved or lifted. */
export async function putFinger(page: Page, at: Point) {
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  return {
    move: (to: Point) => session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [to] }),
    lift: async () => {
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await session.detach();
    },
  };
}
