/** One tab of a browser, with the functions that the behaviours need, the same for each engine. */
export interface Tab {
  /** Loads an address. Resolves once the document has been loaded, whatever the answer was. */
  goto(address: string): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page. Its arguments and result must fit into JSON, and it cannot use the test's variables. */
  evaluate<Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Presses and lifts the button of a real mouse at a point of the window. */
  clickAt(point: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  wheel(at: Point, deltaY: number): Promise<void>;
  /** Presses and lifts a key, with Shift held down if `shift` is true. */
  press(key: Key, options?: { readonly shift?: boolean }): Promise<void>;
  /** Types a text letter by letter into the focused element. */
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** The page as PDF, on paper of this size in inches; undefined if the driver cannot print. */
  print(width: number, height: number): Promise<Buffer | undefined>;
  /** Tells the browser that there is no connection, if its driver can. The test must cut the connection as well. */
  setOffline(isOffline: boolean): Promise<void>;
  /** The browser's complaints since the last call: errors, warnings, policy violations. */
  trouble(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Key = "Tab" | "Enter" | "Escape" | "ArrowRight" | "ArrowLeft" | "End";

export interface Visitor {
  /** Languages that the visitor prefers. The engine WebKit ignores them. */
  readonly languages?: readonly string[];
  readonly reducedMotion?: boolean;
  readonly script?: boolean;
}

export interface Engine {
  readonly name: string;
  readonly version: string;
  open(visitor?: Visitor): Promise<Tab>;
  close(): Promise<void>;
}
