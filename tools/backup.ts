/**
 * `npm run backup -- FILE [DATA]`: copies the SQLite database while the server runs. The copy contains everything that the server had
 * acknowledged before the backup began. An existing file is never overwritten.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Copies the database, checks the copy and returns its number of products. Throws an Error with a message for people. */
export async function backUpDatabase(file: string, data: string): Promise<number> {
  const source = join(data, 'bilang.db')
  if (!existsSync(source)) throw new Error(`There is no database at ${source}.`)
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  const database = new DatabaseSync(source, { readOnly: true })
  try {
    await backup(database, file)
  } finally {
    database.close()
  }
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const check = copy.prepare('pragma integrity_check').get() as { integrity_check: string }
    if (check.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${check.integrity_check}`)
    return (copy.prepare('select count(*) as n from products').get() as { n: number }).n
  } finally {
    copy.close()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file, data = 'data'] = process.argv.slice(2)
  if (!file) {
    console.error('npm run backup -- FILE [DATA]')
    process.exit(1)
  }
  try {
    console.log(`${file} holds ${await backUpDatabase(file, data)} products.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
