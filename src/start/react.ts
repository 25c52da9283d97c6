// Puts React into a file and a task of its own. If the entry imported the CommonJS package directly, the bundler would
// give it a second file with helpers, and both would be needed before the first paint.
import "react-dom/client";
