/** Servers of the tests listen on loopback, on a port that the system picks. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** Starts a server and returns its address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return addressOf(server);
}

export const addressOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  server.close();
  await once(server, 'close');
  return Number(port);
}
