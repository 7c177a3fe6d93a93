/** Evidence packs that earlier versions made. An auditor keeps a pack for ten years, so today's check reads each of them; none is ever made again. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkPack } from '#domain/evidence/check-pack.ts'
import { packFiles } from '#domain/evidence/pack-format.ts'
import { readPack } from '#verifier/read-pack.ts'
import { webCrypto } from '#verifier/web-crypto.ts'
import { changeLines, type Files, filesOf, zipped } from './suites/campaigns/evidence-files.ts'

const packOf = (name: string) => new Uint8Array(readFileSync(`tests/server/released/evidence-packs/${name}.zip`))
const check = async (bytes: Uint8Array) => checkPack(await readPack(bytes), webCrypto, '')
const noSecondCounts = { waiting: 0, 'same-person': 0, contradicts: 0, 'not-accepted': 0, confirmed: 0, decided: 0 }

const packs = [
  ['before-second-counts', noSecondCounts],
  // Its baseline lacks the moments of counts (decision 127): every second count says something.
  ['before-count-moments', { ...noSecondCounts, contradicts: 1 }],
  // With second counts on paper, but without the joins of people: who counted under two names was confirmed then.
  ['before-joins', { ...noSecondCounts, contradicts: 1, confirmed: 2 }],
] as const

test.each(packs)(
  '[EVIDENCE-4839] a pack of an earlier version, %s: no fault, with its totals, late count and second counts',
  async (name, secondCounts) => {
    const result = await check(packOf(name))
    expect(result.faults).toEqual([])
    expect(result).toMatchObject({ signatureChecked: true, items: 12, lateCounts: 1, countsWithoutRecord: 0 })
    expect(result.secondCounts).toEqual(secondCounts)
    expect(result.totals?.all).toMatchObject({ rows: '12', countQuantity: '836' })
  },
)

test.each(packs)(
  '[EVIDENCE-4840] a pack of an earlier version, %s, in which one count, one quantity or one record was changed or left out: found',
  async (name) => {
    const faultsAfter = async (change: (files: Files) => void) => {
      const files = filesOf(packOf(name))
      const before = JSON.stringify(files)
      change(files)
      expect(JSON.stringify(files)).not.toBe(before)
      return (await check(zipped(files))).faults.map(({ kind }) => kind)
    }
    const replaceIn = (file: string, from: RegExp, to: string) => (files: Files) => {
      files[file] = (files[file] ?? '').replace(from, to)
    }
    expect(await faultsAfter(replaceIn(packFiles.records, /"physical_count":103/, '"physical_count":104'))).not.toEqual(
      [],
    )
    expect(await faultsAfter(replaceIn(packFiles.baseline, /"units":1,/, '"units":2,'))).not.toEqual([])
    expect(await faultsAfter(changeLines(packFiles.records, (lines) => lines.splice(3, 1)))).not.toEqual([])
    expect(
      await faultsAfter(replaceIn(packFiles.manifest, /"Given by the test"/, '"Given by somebody else"')),
    ).toContain('signature')
  },
)
