/**
 * The embedded engine: Node's own SQLite. `synchronous=FULL`, because an acknowledged count must survive a power cut; WAL, so that a
 * backup can read while people write. One server process owns the file; the folder must not lie on a network share.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import type { Db, Tables } from './database.ts'

const statementLimit = 500

/** Kysely wants parameters as an array, node:sqlite as arguments; and kysely prepares anew each time, so prepared ones are kept here. */
function adapted(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  const wrap = (statement: StatementSync): SqliteStatement => ({
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  })
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      if (kept.size >= statementLimit) kept.clear()
      const statement = wrap(database.prepare(sql))
      kept.set(sql, statement)
      return statement
    },
  }
}

/** Opens a file, or `:memory:`. */
export function openSqlite(file: string): Db {
  const database = new DatabaseSync(file)
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -65536;
    pragma temp_store = memory;
  `)
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapted(database) }) })
}
