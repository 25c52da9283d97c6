// The entry loads React through this file. If the entry itself named the package, which is CommonJS, the bundler would
// add a file of its helpers, which every page would need before its first paint.
import "react-dom/client";
