// If the entry imported this CommonJS package itself, the bundler would add a file that the first paint waits for.
import "react-dom/client";
