/**
 * The embedded engine: Node's own SQLite. `synchronous=FULL`, because an acknowledged count must survive a power cut; WAL, so that who
 * reads (here and in a backup) need not wait for who writes. One server process owns the file; the folder must not lie on a network share.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
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

/** One connection to the file. Statements are kept, because kysely prepares anew each time. */
class SqliteFile {
  readonly database: DatabaseSync
  readonly #kept = new Map<string, { statement: StatementSync; reader: boolean }>()

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
    const cached = this.#kept.get(sql)
    if (cached) return cached
    if (this.#kept.size >= statementLimit) this.#kept.clear()
    const statement = this.database.prepare(sql)
    const prepared = { statement, reader: statement.columns().length > 0 }
    this.#kept.set(sql, prepared)
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

/** One at a time, in the order of asking. */
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

/**
 * Outside of a transaction a connection reads beside the writer, so that a long import keeps nobody from reading; whatever writes takes
 * its turn at the writer. A database in memory has one connection only, and its readers take their turn too.
 */
class Connection implements DatabaseConnection {
  readonly #writer: SqliteFile
  readonly #reader: SqliteFile
  readonly #turn: Mutex
  #done: (() => void) | null = null

  constructor(writer: SqliteFile, reader: SqliteFile, mutex: Mutex) {
    this.#writer = writer
    this.#reader = reader
    this.#turn = mutex
  }

  async begin(): Promise<void> {
    this.#done = await this.#turn.acquire()
    try {
      // At once as a writer: another process (a new password) may have written since a reader began.
      this.#writer.database.exec('begin immediate')
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  commit(): void {
    this.#writer.database.exec('commit')
    this.#leave()
  }

  /** The engine may have rolled back by itself (a full disk): then there is nothing left to do. */
  rollback(): void {
    try {
      if (this.#writer.database.isTransaction) this.#writer.database.exec('rollback')
    } finally {
      this.#leave()
    }
  }

  #leave(): void {
    this.#done?.()
    this.#done = null
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#done) return this.#writer.run(query)
    const reads = SelectQueryNode.is(query.query) || /^\s*select\b/i.test(query.sql)
    if (reads && this.#reader !== this.#writer) return this.#reader.run(query)
    const release = await this.#turn.acquire()
    try {
      return this.#writer.run(query)
    } finally {
      release()
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it and nothing of ours streams rows
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are read page by page here.')
  }
}

class SqliteDriver implements Driver {
  readonly #writer: SqliteFile
  readonly #reader: SqliteFile
  readonly #turn = new Mutex()

  constructor(file: string) {
    this.#writer = new SqliteFile(file, '')
    this.#reader = file === ':memory:' ? this.#writer : new SqliteFile(file, 'pragma query_only = on;')
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#writer, this.#reader, this.#turn)
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
  // Turns are taken by the connections themselves.
  override get supportsMultipleConnections(): boolean {
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
