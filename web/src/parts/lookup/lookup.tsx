/** Look up: the atlas of solved games. */
import type { PartProps } from "../../app";
import { strings } from "../../strings";
import { Notice } from "../../ui/notice";
import { useAtlas } from "./atlas";
import { GamePage } from "./game";
import { Poster } from "./poster";
import { Search } from "./search";

export function LookUpPart({ route }: PartProps) {
  const { loaded, error } = useAtlas();
  const words = strings.lookup;
  const game = route.query.get("game");
  return (
    <div class="part lookup">
      <h1>{words.title}</h1>
      <Notice error={error} />
      {!loaded && error === undefined && <p class="wait">{strings.wait}</p>}
      {loaded?.rows === 0 && <p>{words.noAtlas}</p>}
      {loaded && loaded.rows > 0 && (
        <>
          {game && <GamePage loaded={loaded} name={game} />}
          <Search loaded={loaded} query={route.query} />
          <Poster loaded={loaded} />
          <section>
            <h2>{words.download}</h2>
            <p class="hint">{words.downloadNote}</p>
            <ul class="files">
              {loaded.files.map((file) => (
                <li key={file}>
                  <a href={file} download>
                    {file.split("/").at(-1)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}
