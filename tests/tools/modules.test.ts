/** The import rules: the real code obeys them, planted violations are found, and the picture matches the table. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { violations, withPicture } from '#tools/checks/check-modules.ts'

const planted = mkdtempSync(join(tmpdir(), 'modules-'))
afterAll(() => rmSync(planted, { recursive: true }))

const plant = (path: string, text: string) => {
  mkdirSync(join(planted, path, '..'), { recursive: true })
  writeFileSync(join(planted, path), text)
}

test('[MODULES-1] imports of the whole code: allowed by the table, without cycles, and every arrow is used', () => {
  expect(violations(process.cwd())).toEqual([])
})

test('[MODULES-2] a planted violation of each kind: reported', () => {
  plant('src/domain/a.ts', "import { db } from '#device-db/core-db.ts'\n")
  plant('src/domain/b.ts', "import type { Db } from '#device-db/core-db.ts'\n")
  plant('src/contract/c.ts', "export const load = () => import('react')\n")
  plant('src/features/one/d.ts', "import { two } from '#features/two/two.ts'\n")
  plant('src/features/one/e.ts', "export * from './f.ts'\n")
  plant('src/ui/g.ts', "import {\n  a,\n  b,\n} from '#react/x.ts'\n")
  plant('src/ui/h/i/j.ts', "import { k } from '../../k.ts'\n")
  const found = violations(planted).filter(({ file }) => file !== 'tools/checks/modules.ts')
  expect(found.map(({ file }) => file).sort()).toEqual([
    'src/contract/c.ts',
    'src/domain/a.ts',
    'src/domain/b.ts',
    'src/features/one/d.ts',
    'src/features/one/e.ts',
    'src/ui/g.ts',
    'src/ui/h/i/j.ts',
  ])
})

test('[MODULES-7] files that import each other, types included: reported as one cycle', () => {
  plant('src/print/x.ts', "import type { Y } from './y.ts'\nexport interface X { y: Y }\n")
  plant('src/print/y.ts', "import type { Z } from '#print/z.ts'\nexport interface Y { z: Z }\n")
  plant('src/print/z.ts', "import type { X } from './x.ts'\nexport interface Z { x: X }\n")
  expect(violations(planted).filter(({ reason }) => reason === 'import cycle')).toEqual([
    { file: 'src/print/x.ts', imports: 'src/print/x.ts, src/print/y.ts, src/print/z.ts', reason: 'import cycle' },
  ])
})

test('[MODULES-8] an arrow of the table that no import uses: reported', () => {
  expect(violations(planted)).toContainEqual({
    file: 'tools/checks/modules.ts',
    imports: 'domain',
    reason: 'print does not import domain',
  })
})

test('[MODULES-1864] a table of the device’s databases touched outside device-db: reported with its line', () => {
  const uses = [
    'await core.manifests.put(manifest)',
    'const rows = await connection.read((db) => db.confirmed.toCollection().count())',
    "const active = table.where('[viewKey+status]').equals([key, 'active'])",
    'await deps.mirror.segments.get(key)',
    'await tables.segments.get(key)',
    "await core.transaction('rw', tables, work)",
    'await table.bulkPut(rows)',
    'const all = await anything.toArray()',
    'const { outbox } = connection.db()',
    "import type { CoreDb } from '#device-db/core-db.ts'",
  ]
  plant('src/mirror/raw.ts', `${uses.join('\n')}\n`)
  plant(
    'src/catalog/fine.ts',
    'const row = reference.where(row)\nconst key = await tx.meta(name)\nflow.pages.push(page)\n',
  )
  plant('src/device-db/own.ts', 'await core.manifests.put(manifest)\n')
  plant('server/own.ts', "await db.transaction().execute(() => db.selectFrom('meta').where('key', '=', key))\n")
  const found = violations(planted).filter(({ reason }) => reason.includes('touches tables'))
  expect(found.map(({ file }) => file)).toEqual(uses.map((_, index) => `src/mirror/raw.ts:${index + 1}`))
})

test('[MODULES-1866] a hand-made set of listeners: reported', () => {
  plant(
    'src/session/listeners.ts',
    'const listeners = new Set<(state: State) => void>()\nconst names = new Set<string>()\n',
  )
  expect(violations(planted).filter(({ reason }) => reason.includes('emitter'))).toMatchObject([
    { file: 'src/session/listeners.ts' },
  ])
})

test('[MODULES-9] the picture in docs/architecture.md: drawn from the table', () => {
  const document = readFileSync('docs/architecture.md', 'utf8')
  expect(withPicture(document)).toBe(document)
})
