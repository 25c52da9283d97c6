import { croppedSize } from "#src/content/pictures.ts";
import type { PictureView } from "#src/content/views.ts";

/** A part of the original, in its pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What the editor's crop leaves. */
export function croppedRegion(picture: PictureView): Region {
  const { width, height } = croppedSize(picture);
  const [top, , , left] = picture.crop ?? [0, 0, 0, 0];
  return {
    left: within(Math.round(left * picture.width), picture.width - width),
    top: within(Math.round(top * picture.height), picture.height - height),
    width,
    height,
  };
}

/** The largest part of the cropped picture in the proportions of a box, as near around the focus as it goes. */
export function coverRegion(picture: PictureView, box: { width: number; height: number }): Region {
  const whole = croppedRegion(picture);
  const ratio = box.width / box.height;
  const width = Math.max(1, Math.min(whole.width, Math.round(whole.height * ratio)));
  const height = Math.max(1, Math.min(whole.height, Math.round(whole.width / ratio)));
  const [x, y] = picture.focus
    ? [picture.focus[0] * picture.width, picture.focus[1] * picture.height]
    : [whole.left + whole.width / 2, whole.top + whole.height / 2];
  return {
    left: whole.left + within(Math.round(x - width / 2) - whole.left, whole.width - width),
    top: whole.top + within(Math.round(y - height / 2) - whole.top, whole.height - height),
    width,
    height,
  };
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
