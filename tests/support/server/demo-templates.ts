/**
 * Databases for servers of tests that name none: a temporary file, which is in memory if the system has such a folder. Migrating and writing the demo
 * institute takes eight times the processor time of a copy, so the first server of each size, seed and start time leaves its tables and rows behind for
 * the next ones.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Store } from '#server/db/store.ts'

const templates = new Map<string, string>()
let folder: string | null = null
let files = 0

function newFile(): string {
  if (folder === null) {
    const made = mkdtempSync(join(tmpdir(), 'bilang-demo-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return join(folder, `${++files}.db`)
}

/** A new copy of the rows that were left under this key; null for the first one. Removed with `removeCopy`. */
export function copyOfTemplate(key: string): string | null {
  const template = templates.get(key)
  if (template === undefined) return null
  const copy = newFile()
  copyFileSync(template, copy)
  return copy
}

/** Leaves the rows of a new demo institute to the next servers with this key. */
export async function keepAsTemplate(key: string, { db }: Pick<Store, 'db'>): Promise<void> {
  const file = newFile()
  await sql`vacuum into ${file}`.execute(db)
  templates.set(key, file)
}

export function removeCopy(file: string): void {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true })
}
