/** A database server on a port: PGlite behind its socket server, because no PostgreSQL with pgvector is at hand. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { listen } from '../../helpers/net.js';

export interface DatabaseServer {
  readonly url: string;
  /** Leaves everything unanswered from now on, without closing a connection, as a server that was suspended does. */
  freeze(): void;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 60;

/** @param dataDir the data folder of a service; its store is served */
export async function startDatabaseServer(dataDir: string): Promise<DatabaseServer> {
  const db = await PGlite.create(join(dataDir, 'pglite'), { extensions: { vector } });
  const server = new PGLiteSocketServer({ db, port: 0, host: '127.0.0.1', maxConnections: MAX_CONNECTIONS });
  await server.start();
  const port = Number(server.getServerConn().split(':')[1]);
  let isOpen = true;
  const gate = await startGate(port, () => isOpen && db.isInTransaction());
  return {
    url: `postgresql://postgres:secret@127.0.0.1:${gate.port}/postgres`,
    freeze: gate.freeze,
    close: async () => {
      await gate.close();
      await server.stop();
      isOpen = false;
      await db.close();
    },
  };
}

/**
 * Lets one client at a time through, until the database is ready for the next one and not in a transaction. All clients
 * share one session, and the socket server itself takes turns after every message. A statement consists of several
 * messages, so without this the statements of two clients would get mixed.
 */
async function startGate(upstream: number, isInTransaction: () => boolean) {
  let last: Promise<void> = Promise.resolve();
  /** Resolves when all earlier turns have ended; gives the function that ends this one. */
  const takeTurn = async (): Promise<() => void> => {
    const before = last;
    let end = (): void => undefined;
    last = new Promise((resolve) => (end = resolve));
    await before;
    return end;
  };
  const clients = new Set<Socket>();
  let isFrozen = false;
  const gate = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    if (isFrozen) return;
    passThrough(client, connect(upstream, '127.0.0.1'), takeTurn, isInTransaction);
  });
  const { port } = new URL(await listen(gate));
  return {
    port: Number(port),
    freeze: () => {
      isFrozen = true;
      for (const client of clients) client.pause();
    },
    close: async () => {
      for (const client of clients) client.destroy();
      gate.close();
      await once(gate, 'close');
    },
  };
}

function passThrough(
  client: Socket,
  server: Socket,
  takeTurn: () => Promise<() => void>,
  isInTransaction: () => boolean,
): void {
  let turn: Promise<() => void> | undefined;
  const isReady = createReadyReader();
  client.on('data', (bytes: Buffer) => {
    if (bytes[0] === TERMINATE) return void server.end();
    turn ??= takeTurn();
    void turn.then(() => server.write(bytes));
  });
  server.on('data', (bytes: Buffer) => {
    const ended = isReady(bytes) ? turn : undefined;
    if (ended) turn = undefined;
    client.write(bytes);
    void ended?.then((end) => end());
  });
  const abandon = async (): Promise<void> => {
    client.destroy();
    server.destroy();
    const end = await turn;
    // The socket server rolls back the transaction of a client that has gone.
    while (end && isInTransaction()) await nextTurn();
    end?.();
  };
  for (const socket of [client, server]) {
    socket.on('error', () => undefined);
    socket.on('close', () => void abandon());
  }
}

const TERMINATE = 'X'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
/** A message begins with one byte for its kind and four bytes for its length, which includes these four. */
const HEADER_BYTES = 5;

/** Tells for each piece that a server sends whether it ends with "ready for the next query, not in a transaction". */
function createReadyReader(): (bytes: Buffer) => boolean {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    let isReady = false;
    while (rest.length >= HEADER_BYTES) {
      const length = 1 + rest.readInt32BE(1);
      if (rest.length < length) break;
      isReady = rest[0] === READY_FOR_QUERY && rest[HEADER_BYTES] === IDLE;
      rest = rest.subarray(length);
    }
    return isReady && rest.length === 0;
  };
}
