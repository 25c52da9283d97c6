import { tryOlderBrowser } from "./try-older-browser.ts";

tryOlderBrowser("firefox");
