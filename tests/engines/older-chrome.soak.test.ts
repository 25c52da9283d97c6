import { tryOlderBrowser } from "./try-older-browser.ts";

tryOlderBrowser("chrome");
