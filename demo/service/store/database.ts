/** Runs SQL statements, inside or outside of a transaction. */
export interface Queryable {
  /** Runs one statement. Cast counts with `::int` and big numbers with `::text`: the two drivers differ there. */
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
}

/** The store; it takes the same SQL on PGlite and on a PostgreSQL server. */
export interface Database extends Queryable {
  /** Runs `work` in a transaction, which is rolled back if `work` throws. Use only `tx` inside it. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Where the data is, in words for people and without a password. */
  readonly description: string;
  /** Whether other processes may be using the store now. */
  readonly isShared: boolean;
}

/** The store as it was opened, for work that may take long, such as migrations and training. */
export interface Store extends Database {
  /** The same store for work that somebody waits for: a server that does not answer a statement in time fails it. */
  readonly forRequests: Database;
}

/** A connection that also runs scripts of several statements, for migrations. */
export interface Connection extends Queryable {
  exec(script: string): Promise<unknown>;
}

/** The store on PGlite or on PostgreSQL, before its tables are up to date. */
export interface Driver extends Database {
  transaction<T>(work: (tx: Connection) => Promise<T>): Promise<T>;
}
