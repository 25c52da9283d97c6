import type { PictureView } from "../../content/media-views.ts";
import { croppedFocus, croppedRegion, isVector, largestFile, pictureSrcSet } from "../../content/pictures.ts";
import { focusAttributes } from "./focus-attributes.ts";
import styles from "./picture.module.css";

interface Props {
  picture: PictureView;
  sizes: string;
  /** For the page's largest picture, which is fetched first. All others load when they are near the window. */
  priority?: boolean;
  /** Fills the parent's box, cropped around the focal point. Without it the picture keeps its own shape. */
  fill?: boolean;
}

export function Picture({ picture, sizes, priority = false, fill = false }: Props) {
  const { placeholder, alt } = picture;
  const { width, height } = croppedRegion(picture);
  const size = { width, height };
  const loading = priority ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
  const image = (
    <img className={styles.image} {...size} alt={alt} decoding="async" {...loading} src={largestFile(picture)} />
  );
  return (
    <span className={styles.root} data-fill={fill || undefined} {...focusAttributes(croppedFocus(picture))}>
      {/* Shown until the picture has loaded. It is an element, because the site's policy forbids style attributes. */}
      {placeholder && <img className={styles.placeholder} src={placeholder} alt="" />}
      {isVector(picture) ? (
        image
      ) : (
        <picture>
          <source type="image/avif" srcSet={pictureSrcSet(picture, "avif")} sizes={sizes} />
          <source type="image/webp" srcSet={pictureSrcSet(picture, "webp")} sizes={sizes} />
          {image}
        </picture>
      )}
    </span>
  );
}
