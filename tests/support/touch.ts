import type { Locator, Page } from "@playwright/test";
import { boxOf } from "./view.ts";

type Point = { readonly x: number; readonly y: number };

export async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Swipes with one finger by `way`, in pixels, with the browser's own touch events. The context needs `hasTouch`. */
export async function swipe(page: Page, { x, y }: Point, way: Partial<Point>, steps = 8): Promise<void> {
  await touch(page, (share) => [{ x: x + (way.x ?? 0) * share, y: y + (way.y ?? 0) * share }], steps);
}

/** Moves two fingers around a point: their distance changes from `from` to `to` pixels. */
export async function pinch(page: Page, { x, y }: Point, from: number, to: number): Promise<void> {
  await touch(page, (share) => [-1, 1].map((side) => ({ x: x + (side * (from + (to - from) * share)) / 2, y })));
}

/** Moves fingers. `fingersAt` returns their places after a share of the movement, from 0 to 1. */
async function touch(page: Page, fingersAt: (share: number) => Point[], steps = 8): Promise<void> {
  const { send, lift } = await putFingers(page, fingersAt(0));
  for (let step = 1; step <= steps; step += 1) {
    await send("touchMove", fingersAt(step / steps));
    // Wait for a frame after each step, because real fingers are slower than programs.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await lift();
}

export async function putFinger(page: Page, at: Point): Promise<{ lift(): Promise<void> }> {
  return putFingers(page, [at]);
}

async function putFingers(page: Page, at: readonly Point[]) {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", fingers: readonly Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: fingers.map((point, id) => ({ ...point, id })) });
  await send("touchStart", at);
  const lift = async () => {
    await send("touchEnd", []);
    await session.detach();
  };
  return { send, lift };
}
