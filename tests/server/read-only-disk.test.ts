import { mkdtempSync, type PathLike, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isOnReadOnlyDisk } from '#server/open-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'bilang-disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('[SERVER-5764] a disk that is mounted read-only is named as the reason, not the rights of the account', () => {
  const data = join(folder, 'on-a-disk', 'data')
  const mountedReadOnly = (path: PathLike) => {
    throw Object.assign(new Error(), { code: String(path) === folder ? 'EROFS' : 'ENOENT' })
  }
  expect(isOnReadOnlyDisk(data, mountedReadOnly)).toBe(true)
  expect(isOnReadOnlyDisk(data)).toBe(false)
})
