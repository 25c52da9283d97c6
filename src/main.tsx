import "./styles/index.css";
import { startSite } from "./start/start-site.ts";

void startSite();
