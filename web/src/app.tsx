/** The frame of the page: its name, its five parts, and the one that is shown. */
import type { ComponentType } from "preact";
import { Suspense, lazy } from "preact/compat";
import { useEffect, useRef } from "preact/hooks";
import { SolvePart } from "./parts/solve/solve";
import { PARTS, address, useRoute, type Part, type Route } from "./route";
import { strings } from "./strings";

export interface PartProps {
  route: Route;
}

const shown: Record<Part, ComponentType<PartProps>> = {
  solve: SolvePart,
  play: lazy(() => import("./parts/play/play").then((module) => module.PlayPart)),
  look: lazy(() => import("./parts/look/look").then((module) => module.LookPart)),
  lookup: lazy(() => import("./parts/lookup/lookup").then((module) => module.LookUpPart)),
  check: lazy(() => import("./parts/check/check").then((module) => module.CheckPart)),
};

export function App() {
  const route = useRoute();
  const heading = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    document.title = `${strings.parts[route.part]} – ${strings.title}`;
    if (first.current) first.current = false;
    else heading.current?.focus();
  }, [route.part]);
  const Shown = shown[route.part];
  return (
    <>
      <a class="skip" href="#content" onClick={(event) => (event.preventDefault(), heading.current?.focus())}>
        {strings.skip}
      </a>
      <header>
        <a class="brand" href={address("solve")}>
          <span class="name">{strings.title}</span>
          <span class="tagline">{strings.tagline}</span>
        </a>
        <nav aria-label={strings.title}>
          {PARTS.map((part) => (
            <a key={part} href={address(part)} aria-current={part === route.part ? "page" : undefined}>
              {strings.parts[part]}
            </a>
          ))}
        </nav>
      </header>
      <main id="content" ref={heading} tabIndex={-1}>
        <Suspense fallback={<p class="wait">{strings.wait}</p>}>
          <Shown route={route} />
        </Suspense>
      </main>
      <footer>
        <p>{strings.footer}</p>
      </footer>
    </>
  );
}
