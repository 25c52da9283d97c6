import type { Page } from "@playwright/test";

export interface Point {
  readonly x: number;
  readonly y: number;
}

type Touches = readonly Point[];

/** Swipes with one finger, by the browser's own touch events. The context needs `hasTouch`. */
export async function swipe(page: Page, from: Point, way: Partial<Point>, steps = 8): Promise<void> {
  const at = (share: number): Touches => [{ x: from.x + (way.x ?? 0) * share, y: from.y + (way.y ?? 0) * share }];
  const places = Array.from({ length: steps + 1 }, (_, step) => at(step / steps));
  await touch(page, places);
}

export async function tap(page: Page, at: Point): Promise<void> {
  await touch(page, [[at]]);
}

/** Pinches: two fingers move apart, or together, around a point. */
export async function pinch(page: Page, around: Point, from: number, to: number, steps = 8): Promise<void> {
  const apart = (distance: number): Touches => [
    { x: around.x - distance / 2, y: around.y },
    { x: around.x + distance / 2, y: around.y },
  ];
  const places = Array.from({ length: steps + 1 }, (_, step) => apart(from + ((to - from) * step) / steps));
  await touch(page, places);
}

async function touch(page: Page, places: readonly Touches[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touches: Touches) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: touches.map((point, id) => ({ ...point, id })),
    });
  const [first = [], ...rest] = places;
  await send("touchStart", first);
  for (const touches of rest) {
    await send("touchMove", touches);
    // Wait for a frame after each step, because real fingers are slower than programs.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await send("touchEnd", []);
  await session.detach();
}

export async function putFinger(page: Page, at: Point): Promise<{ lift(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  return {
    async lift() {
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await session.detach();
    },
  };
}
