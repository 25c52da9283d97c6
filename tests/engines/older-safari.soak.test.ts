import { tryOlderBrowser } from "./try-older-browser.ts";

tryOlderBrowser("safari");
