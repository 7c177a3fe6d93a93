/**
 * The migrations of the database schema for both engines, as SQL files in `migrations/`. A migration that needs code names its tables and
 * columns itself and is listed in `codeMigrations`. A released migration is never edited: `tests/server/upgrade.test.ts` compares each with
 * the schema of its release.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db, Engine } from './database.ts'
import { findingPhotos } from './migrations/007-finding-photos.ts'

/** Statements of a migration file. Each ends with a semicolon and an empty line, because triggers contain semicolons. */
export function statementsOf(name: string, engine: Engine): string[] {
  const text = readFileSync(join(import.meta.dirname, 'migrations', `${name}.${engine}.sql`), 'utf8')
  return text
    .split(/;\n\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** In order. A new migration is a pair of files `migrations/<name>.sqlite.sql` and `.postgres.sql` (text columns: `text collate "C"`). */
const sqlMigrations = [
  '001-start',
  '002-transfer-numbers',
  '003-campaign-books',
  '004-batches',
  '005-entered-while-counting',
  '008-positions-and-reports',
  '009-old-numbers-and-signers',
  '010-campaign-counts',
  '014-sign-ins',
  '015-disposals',
  '017-models-and-serials',
  '018-campaign-records',
  '019-receipts',
  '020-campaign-versions',
  '021-one-time-passwords',
  '022-blind-counts',
  '025-second-factor',
  '026-ended-sign-ins',
  '027-second-counts',
  '029-provider-sign-ins',
  '031-reach',
  '032-item-tags',
  '033-campaign-crew',
  '034-document-signatures',
  '035-checklists',
  '036-moment-of-counts',
  '037-moments-in-baselines',
  '039-several-processes',
  '041-people-without-login',
  '042-reminders',
  '043-push-subscriptions',
  '044-passkeys',
] as const

const sqlMigration = (name: string, engine: Engine): Migration => ({
  async up(db: Db) {
    for (const statement of statementsOf(name, engine)) await sql.raw(statement).execute(db)
  },
})

/** Migrations that move data in a way SQL cannot express. */
const codeMigrations: Readonly<Record<string, (db: Db, engine: Engine) => Promise<void>>> = {
  '007-finding-photos': findingPhotos,
}

/** All migrations. Kysely runs them in the order of their names. */
export function migrations(engine: Engine): Record<string, Migration> {
  return Object.fromEntries([
    ...sqlMigrations.map((name) => [name, sqlMigration(name, engine)] as const),
    ...Object.entries(codeMigrations).map(
      ([name, migrate]) => [name, { up: (db: Db) => migrate(db, engine) }] as const,
    ),
  ])
}
