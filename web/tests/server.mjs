// The built page on a port of its own.
import { preview } from "vite";

export async function serve() {
  const server = await preview({ preview: { port: 0, host: "127.0.0.1" }, logLevel: "silent" });
  const { port } = server.httpServer.address();
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
