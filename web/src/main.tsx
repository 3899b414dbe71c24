import { render } from "preact";
import { App } from "./app";
import { engine } from "./engine";
import "./style/base.css";
import "./style/controls.css";
import "./style/parts.css";
import "./style/play.css";
import "./style/lookup.css";

engine.warm();
render(<App />, document.getElementById("page")!);

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => void navigator.serviceWorker.register("./offline.js").catch(() => undefined));
}
