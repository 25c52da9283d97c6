// React in a file and a task of its own. The entry asks for this module instead of the package: for a package in the form
// of CommonJS the bundler would give the entry a second file with helpers, and both are wanted before the first paint.
import "react-dom/client";
