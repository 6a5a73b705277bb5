import type { Db, Tx } from '../../database/connect.ts'

/** A step of the tables' history that a database has behind it. `hash`: of its text; `when`: its place in the order. */
export type Migration = { when: number; hash: string }

export type TableColumns = { name: string; columns: string[] }

/** Counted and summed by the database: `sums` holds each column of whole cents, as text since it may be large. */
export type TableFigures = { rows: number; sums: Record<string, string> }

export type Sequence = { name: string; last: string; called: boolean }

/** A piece of later work that had not been done. */
export type WaitingJob = { name: string; data: object; startAt: string }

/** Everything that the database holds of the shop, as it was at one moment, while others go on writing. */
export type Snapshot = {
  /** for the stores of rooms; reads only */
  db: Db
  migrations: Migration[]
  tables: TableColumns[]
  /** rows as PostgreSQL's COPY writes them as text; pieces end anywhere */
  readRows(table: TableColumns): AsyncIterable<Uint8Array>
  /** the same, one `WaitingJob` as JSON in each row */
  readJobs(): AsyncIterable<Uint8Array>
  countRows(table: string): Promise<TableFigures>
  /** not older than the rows; to be asked last */
  listSequences(): Promise<Sequence[]>
  close(): Promise<void>
}

/** A transaction in which the shop's tables are made anew; nobody sees any of it before it is whole. */
export type Loading = {
  tx: Tx
  /** as they are at the level of the backup */
  tables: TableColumns[]
  loadRows(table: TableColumns): RowSink
  loadJobs(): RowSink
  /** Sequences continue, and every key, constraint and guard holds again; throws if one does not. */
  secure(sequences: Sequence[]): Promise<void>
  countRows(table: string): Promise<TableFigures>
  readRows(table: TableColumns): AsyncIterable<Uint8Array>
  /** From the level of the backup to that of this release. */
  migrate(): Promise<void>
  listJobs(after: number, most: number): Promise<(WaitingJob & { id: number })[]>
}

export type RowSink = {
  write(bytes: Uint8Array): Promise<void>
  /** How many rows it was given. */
  end(): Promise<number>
}

/** The rows of the whole shop. */
export type ShopRows = {
  /** what this release knows, oldest first */
  migrations: Migration[]
  /** null: somebody else is making a backup of this database */
  openSnapshot(): Promise<Snapshot | null>
  /** Replaces what is there by what `act` loads, or changes nothing. `level`: the tables are made as they were then. */
  replace(level: Migration[], act: (loading: Loading) => Promise<void>): Promise<void>
}
