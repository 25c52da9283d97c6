// If the entry imported the CommonJS package, the bundler would add a second file, needed before the first paint.
import "react-dom/client";
