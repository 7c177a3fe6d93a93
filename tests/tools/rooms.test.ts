import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { violations } from '#tools/check-rooms.ts'

const planted = mkdtempSync(join(tmpdir(), 'rooms-'))
afterAll(() => rmSync(planted, { recursive: true }))

const plant = (path: string, text: string) => {
  mkdirSync(join(planted, path, '..'), { recursive: true })
  writeFileSync(join(planted, path), text)
}

test('[ROOMS-1] the house as it stands follows the picture', () => {
  expect(violations(process.cwd())).toEqual([])
})

test('[ROOMS-2] a planted violation of each kind is caught', () => {
  plant('src/domain/a.ts', "import { db } from '#local/core.ts'\n")
  plant('src/domain/b.ts', "import type { Db } from '#local/core.ts'\n")
  plant('src/contract/c.ts', "export const load = () => import('react')\n")
  plant('src/features/one/d.ts', "import { two } from '#features/two/two.ts'\n")
  plant('src/features/one/e.ts', "export * from './f.ts'\n")
  plant('src/ui/g.ts', "import {\n  a,\n  b,\n} from '#runtime/x.ts'\n")
  expect(violations(planted).map((v) => v.file)).toEqual(
    [
      'src/contract/c.ts',
      'src/domain/a.ts',
      'src/domain/b.ts',
      'src/features/one/d.ts',
      'src/features/one/e.ts',
      'src/ui/g.ts',
    ].sort((x, y) => order(x) - order(y)),
  )
})

const order = (file: string) =>
  ['src/contract', 'src/domain', 'src/ui', 'src/features'].findIndex((f) => file.startsWith(f))
