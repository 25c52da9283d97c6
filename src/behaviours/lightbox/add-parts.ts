import { addAnnouncements } from "./announcements.ts";
import { addArrows } from "./arrows.ts";
import { addCaptions } from "./captions.ts";
import { isolateCurrentSlide } from "./current-slide.ts";
import { addFullscreen } from "./fullscreen.ts";
import { addGestures } from "./gestures.ts";
import { addKeyboard } from "./keyboard.ts";
import type { Lightbox } from "./lightbox.ts";
import { addLoading } from "./loading.ts";
import { addPictureContent } from "./picture-content.ts";
import { addPictureErrors } from "./picture-errors.ts";
import { addSlideContent } from "./slide-content.ts";
import { addSlideshow } from "./slideshow.ts";
import { addTaps } from "./taps.ts";
import { addThumbnails } from "./thumbnails.ts";
import { addToolbar } from "./toolbar.ts";
import { addWheel } from "./wheel.ts";
import { keepWhole } from "./zoom.ts";
import { addZoomBar } from "./zoom-bar.ts";

/** Pixels that parts take from the slides. */
export interface Room {
  captionHeight(index: number): number;
  overviewWidth(): number;
}

/** Everything around the slides and everything that moves them. The order is that of the Tab key. */
export function addParts(lightbox: Lightbox): Room {
  addPictureContent(lightbox);
  addPictureErrors(lightbox);
  addSlideContent(lightbox);
  isolateCurrentSlide(lightbox);
  addGestures(lightbox);
  keepWhole(lightbox);
  addTaps(lightbox);
  addWheel(lightbox);
  addKeyboard(lightbox);
  addLoading(lightbox);

  const announcements = addAnnouncements(lightbox);
  addArrows(lightbox);
  addZoomBar(lightbox);
  const captions = addCaptions(lightbox);
  const several = lightbox.slides.length > 1;
  const slideshow = several ? addSlideshow(lightbox, announcements.pause) : undefined;
  const overview = several ? addThumbnails(lightbox) : undefined;
  addToolbar(
    lightbox,
    [captions.button, slideshow, overview?.button, addFullscreen(lightbox)].filter((button) => button !== undefined),
  );
  return { captionHeight: captions.height, overviewWidth: overview?.width ?? (() => 0) };
}
