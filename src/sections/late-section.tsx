import type { ComponentType } from "react";

export interface LateSection<Props extends object> {
  /** Has to resolve before the section is rendered. Rejects when its code cannot be had; asked again, it tries again. */
  load(): Promise<void>;
  readonly Component: ComponentType<Props>;
}

/** A section whose code is fetched only by the pages that show it. */
export function lateSection<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): LateSection<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return {
    async load() {
      Loaded ??= await fetchCode();
    },
    Component(props) {
      if (!Loaded) throw new TypeError("A section was rendered before its code had been loaded.");
      return <Loaded {...props} />;
    },
  };
}
