/**
 * The migrations of the database schema for both engines, as SQL files in `migrations/`. A migration that needs code hard-codes its tables and
 * columns and is listed in `codeMigrations`. A released migration is never edited: `tests/server/upgrade.test.ts` compares each with the schema of
 * its release.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db, Engine } from './database.ts'
import { findingPhotos } from './migrations/007-finding-photos.ts'
import { propertyNumbers } from './migrations/050-property-numbers.ts'

const folder = join(import.meta.dirname, 'migrations')

/** Statements of a migration file. Each ends with a semicolon and an empty line, because triggers contain semicolons. */
function statementsOf(name: string, engine: Engine): string[] {
  const text = readFileSync(join(folder, `${name}.${engine}.sql`), 'utf8')
  return text
    .split(/;\n\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** A migration is a pair of files `migrations/<name>.sqlite.sql` and `.postgres.sql` (text columns: `text collate "C"`). */
const sqlMigrations: readonly string[] = readdirSync(folder).flatMap((file) =>
  file.endsWith('.sqlite.sql') ? file.slice(0, -'.sqlite.sql'.length) : [],
)

const sqlMigration = (name: string, engine: Engine): Migration => ({
  async up(db: Db) {
    for (const statement of statementsOf(name, engine)) await sql.raw(statement).execute(db)
  },
})

/** Migrations that move data in a way SQL cannot express. */
const codeMigrations: Readonly<Record<string, (db: Db, engine: Engine) => Promise<void>>> = {
  '007-finding-photos': findingPhotos,
  '050-property-numbers': propertyNumbers,
}

/** All migrations, in the order of their names. */
export function migrations(engine: Engine): Record<string, Migration> {
  const all = [
    ...sqlMigrations.map((name) => [name, sqlMigration(name, engine)] as const),
    ...Object.entries(codeMigrations).map(
      ([name, migrate]) => [name, { up: (db: Db) => migrate(db, engine) }] as const,
    ),
  ]
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
