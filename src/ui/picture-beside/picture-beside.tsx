import type { ReactNode } from "react";
import type { PictureView } from "../../content/media-views.ts";
import { Heading } from "../heading/heading.tsx";
import { Picture } from "../picture/picture.tsx";
import styles from "./picture-beside.module.css";

interface Props {
  heading: string;
  text: string;
  picture: PictureView;
  /** The side of the window that has the picture. On phones, `start` is above the text and `end` below it. */
  side: "start" | "end";
  children?: ReactNode;
}

export function PictureBeside({ heading, text, picture, side, children }: Props) {
  const sizes = `(min-width: 960px) ${side === "start" ? 50 : 55}vw, 92vw`;
  const beside = (
    <div className={styles.picture}>
      <Picture picture={picture} sizes={sizes} fill />
    </div>
  );
  return (
    <section className={styles.root} data-picture={side}>
      {side === "start" && beside}
      <div className={styles.text}>
        <Heading text={heading} />
        <p className={styles.body}>{text}</p>
        {children}
      </div>
      {side === "end" && beside}
    </section>
  );
}
