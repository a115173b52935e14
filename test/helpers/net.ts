/** Servers of the tests listen on loopback, on a port that the system picks. */
import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** Starts a server and returns its address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return addressOf(server);
}

export const addressOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Stops a server; what still waits for its answer is cut off. */
export async function stop(server: Server): Promise<void> {
  if (server instanceof HttpServer) server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** An address on which nobody listens. */
export async function goneAddress(): Promise<string> {
  const server = createServer();
  const address = await listen(server);
  await stop(server);
  return address;
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  return Number(new URL(await goneAddress()).port);
}
