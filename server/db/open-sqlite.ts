/**
 * The embedded engine: Node's SQLite. `synchronous=FULL`, because an acknowledged count must survive a power cut; WAL, so that readers (also
 * a backup) need not wait for the writer. One server process owns the file; the folder must not be on a network share.
 */
import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Db, Tables } from './database.ts'

const statementLimit = 500
/** How long a write waits while another program has locked the database, such as `--new-password`. */
const lockWaitMs = 5000
const lockRetryMs = 20
const busyCode = 5

/** One connection to the file. Caches prepared statements, because kysely prepares them every time. */
class SqliteFile {
  readonly database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; reader: boolean }>()

  constructor(file: string, extraPragmas: string) {
    this.database = new DatabaseSync(file)
    this.database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma busy_timeout = 5000;
      pragma cache_size = -65536;
      pragma temp_store = memory;
      ${extraPragmas}
    `)
  }

  #prepared(sql: string) {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    if (this.#statements.size >= statementLimit) this.#statements.clear()
    const statement = this.database.prepare(sql)
    const prepared = { statement, reader: statement.columns().length > 0 }
    this.#statements.set(sql, prepared)
    return prepared
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, reader } = this.#prepared(sql)
    const values = parameters as SQLInputValue[]
    if (reader) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

/** Fair queue: first come, first served. */
class Mutex {
  #last: Promise<void> = Promise.resolve()

  async acquire(): Promise<() => void> {
    let release = () => {}
    const previous = this.#last
    this.#last = new Promise((resolve) => {
      release = resolve
    })
    await previous
    return release
  }
}

/** Tries again while another program has locked the database. Waiting in SQLite itself would stop the whole server, with all reads. */
async function onceUnlocked<T>(since: number, work: () => T): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      const isLocked = (Number(Reflect.get(error as object, 'errcode')) & 0xff) === busyCode
      if (!isLocked || performance.now() - since > lockWaitMs) throw error
    }
    await delay(lockRetryMs)
  }
}

/**
 * Outside a transaction, reads use a separate connection, so that a long import blocks no reader; writes wait for the mutex of the writer. A
 * database in memory has a single connection, so its reads wait too.
 */
class Connection implements DatabaseConnection {
  readonly #writer: SqliteFile
  readonly #reader: SqliteFile
  readonly #mutex: Mutex
  #release: (() => void) | null = null

  constructor(writer: SqliteFile, reader: SqliteFile, mutex: Mutex) {
    this.#writer = writer
    this.#reader = reader
    this.#mutex = mutex
  }

  async begin(): Promise<void> {
    const since = performance.now()
    this.#release = await this.#mutex.acquire()
    try {
      // Immediate: a deferred transaction would fail if another process (--new-password) wrote since its first read.
      await onceUnlocked(since, () => this.#writer.database.exec('begin immediate'))
    } catch (error) {
      this.#unlock()
      throw error
    }
  }

  commit(): void {
    this.#writer.database.exec('commit')
    this.#unlock()
  }

  /** After a full disk, SQLite has already rolled back; then there is nothing to do. */
  rollback(): void {
    try {
      if (this.#writer.database.isTransaction) this.#writer.database.exec('rollback')
    } finally {
      this.#unlock()
    }
  }

  #unlock(): void {
    this.#release?.()
    this.#release = null
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#release) return this.#writer.run(query)
    const reads = SelectQueryNode.is(query.query) || /^\s*select\b/i.test(query.sql)
    if (reads && this.#reader !== this.#writer) return this.#reader.run(query)
    const since = performance.now()
    const release = await this.#mutex.acquire()
    try {
      return await onceUnlocked(since, () => this.#writer.run<Row>(query))
    } finally {
      release()
    }
  }

  // biome-ignore lint/correctness/useYield: the interface requires it, but nothing here streams rows
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SqliteDriver cannot stream rows: read them in pages.')
  }
}

/** The database holds password hashes and private keys. SQLite gives its other files the same rights. */
function createPrivately(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}

class SqliteDriver implements Driver {
  readonly #writer: SqliteFile
  readonly #reader: SqliteFile
  readonly #mutex = new Mutex()

  constructor(file: string) {
    if (file !== ':memory:') createPrivately(file)
    this.#writer = new SqliteFile(file, 'pragma busy_timeout = 0;')
    this.#reader = file === ':memory:' ? this.#writer : new SqliteFile(file, 'pragma query_only = on;')
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#writer, this.#reader, this.#mutex)
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as Connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    ;(connection as Connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    ;(connection as Connection).rollback()
  }

  async destroy(): Promise<void> {
    if (this.#reader !== this.#writer) this.#reader.database.close()
    this.#writer.database.close()
  }
}

class Adapter extends SqliteAdapter {
  // Connections use a separate mutex.
  override get supportsMultipleConnections(): boolean {
    return true
  }

  // Kysely says no for every SQLite, and would commit each statement of a migration by itself.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Opens a file, or `:memory:`. */
export function openSqlite(file: string): Db {
  const dialect: Dialect = {
    createAdapter: () => new Adapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect })
}
