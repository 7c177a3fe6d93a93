/** The tables, step by step, for both engines. A step that has been released is never edited: a new one is added behind it. */
import type { Migration } from 'kysely/migration'
import type { Db, Engine } from './database.ts'
import { start } from './steps/001-start.ts'
import { campaignBooks } from './steps/003-campaign-books.ts'
import { batches } from './steps/004-batches.ts'
import { enteredWhileCounting } from './steps/005-entered-while-counting.ts'
import { addColumns } from './steps/columns.ts'

/** All steps, oldest first. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '001-start': { up: (db: Db) => start(db, engine) },
    '002-transfer-numbers': { up: (db: Db) => addColumns(db, engine, 'transfers', ['number', 'report']) },
    '003-campaign-books': { up: (db: Db) => campaignBooks(db, engine) },
    '004-batches': { up: (db: Db) => batches(db, engine) },
    '005-entered-while-counting': { up: (db: Db) => enteredWhileCounting(db, engine) },
  }
}
