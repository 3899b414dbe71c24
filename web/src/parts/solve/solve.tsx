/** Solve: from rules to the card of their quotient. */
import { useCallback, useEffect, useState } from "preact/hooks";
import type { PartProps } from "../../app";
import type { Source } from "../../engine/types";
import { go } from "../../route";
import { strings } from "../../strings";
import { useDrop } from "../../ui/drop";
import { Notice } from "../../ui/notice";
import { CardView } from "./card";
import { LimitFields } from "./limits";
import { Progress } from "./progress";
import { fromRoute, toAddress, type Request } from "./request";
import { RulesForm } from "./rules-form";
import { useRunning } from "./running";

const key = ({ rules, limits, seconds }: Request) => JSON.stringify([rules, limits, seconds]);

export function SolvePart({ route }: PartProps) {
  const asked = fromRoute(route);
  const [request, setRequest] = useState<Request>(asked);
  const { running, solve, goOn, stop } = useRunning();
  const rules = request.rules;

  // What the address asks for is solved, also when the reader goes back to it.
  useEffect(() => {
    const wanted = asked.rules === undefined && typeof rules === "object" ? { ...asked, rules } : asked;
    setRequest(wanted);
    if (wanted.rules !== undefined) void solve(wanted.rules, wanted.limits, wanted.seconds);
  }, [key(asked)]);

  const begin = (rules: Source) => {
    const wanted = { ...request, rules, position: "" };
    const target = toAddress(wanted);
    setRequest(wanted);
    if (target === location.hash || target === toAddress({ ...wanted, rules: undefined })) {
      void solve(rules, wanted.limits, wanted.seconds);
    }
    go(target);
  };
  const open = useCallback(
    (file: File) => void file.text().then((text) => begin({ name: file.name, text })),
    [request.limits, request.seconds],
  );
  const hovers = useDrop(open);

  return (
    <div class={hovers ? "part solve hovers" : "part solve"}>
      <h1 class="unseen">{strings.parts.solve}</h1>
      <RulesForm rules={rules} solve={begin} open={open} busy={running.state === "running"} />
      <LimitFields
        limits={request.limits}
        seconds={request.seconds}
        change={(limits, seconds) => setRequest({ ...request, limits, seconds })}
      />
      {(running.state === "running" || running.growth.length > 0) && rules !== undefined && (
        <Progress
          running={running}
          stop={() => stop(rules)}
          goOn={() => void goOn(rules, request.limits, request.seconds)}
        />
      )}
      <Notice error={running.error} />
      {running.card && rules !== undefined && (
        <CardView
          card={running.card}
          rules={rules}
          position={asked.position}
          ask={(position) => go(toAddress({ ...request, position }), true)}
        />
      )}
    </div>
  );
}
