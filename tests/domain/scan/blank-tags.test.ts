import { expect, test } from 'vitest'
import { blankTagCode, blankTagText, readTagCode, validCode } from '#domain/scan/blank-tags.ts'
import { parseCommand } from '#domain/scan/command-codes.ts'
import { type ItemTagRecord, itemOfTag, tagsInForce } from '#domain/scan/item-tags.ts'
import { parsePracticeTag } from '#domain/scan/practice-tags.ts'
import { printedTagCode } from '#domain/scan/printed-tag-code.ts'
import { parseTag } from '#domain/scan/tag-text.ts'

const codes = Array.from({ length: 2_000 }, (_, n) =>
  blankTagCode(Uint8Array.from({ length: 16 }, (_, index) => (n * 7_919 + index * index * 131 + (n >> index)) & 255)),
)

test('[SCAN-4420] code of a blank tag: scanned or typed as printed, in small letters, with O and I for 0 and 1', () => {
  for (const code of codes) {
    const expected = { kind: 'blank', code }
    const printed = printedTagCode(code)
    for (const text of [
      blankTagText('https://count.example.gov.ph/', code),
      blankTagText('https://count.example.gov.ph', code).toLowerCase(),
      `/T/${code}`,
      printed,
      printed.toLowerCase(),
      printed.replaceAll('-', ''),
      printed.replaceAll('-', ' - '),
      printed.replaceAll('0', 'O').replaceAll('1', 'I'),
    ])
      expect(parseTag(text), text).toEqual(expected)
    expect(parseCommand(printed)).toBeNull()
    expect(parsePracticeTag(printed)).toBeNull()
  }
  expect(printedTagCode('K7QM3XTP9RD2')).toBe('T-K7QM-3XTP-9RD2')
})

test('[SCAN-4421] code with one wrong character, or two neighbors in the wrong order: no code of a tag', () => {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  for (const code of codes.slice(0, 50))
    for (let at = 0; at < code.length; at++) {
      for (const char of alphabet) {
        const wrong = code.slice(0, at) + char + code.slice(at + 1)
        expect(validCode(wrong)).toBe(wrong === code ? code : null)
      }
      const [a = '', b = ''] = code.slice(at, at + 2)
      // Luhn's check does not see 0 and Z change places.
      if (a === b || b === '' || [a, b].sort().join('') === '0Z') continue
      expect(validCode(code.slice(0, at) + b + a + code.slice(at + 2))).toBeNull()
    }
  for (const text of ['', 'T', 'T-', 'T-AAAA-AAAA-AAA', 'TABLE', 'T-2023-05-03-0001', 'T'.repeat(5_000)])
    expect(readTagCode(text), text).toBeNull()
})

test('[SCAN-4422] records of several devices: the server’s first valid one wins over the device’s own ones that it does not have; undone ones have no effect', () => {
  const record = (id: string, product: number, undone_at: string | null = null): ItemTagRecord => ({
    ...{ id, code: 'A', product, undone_at },
    ...{ made_by: 1, recorded_at: '2026-03-01T09:00:00.000+08:00' },
  })
  const op = (id: string, product: number, undone_at: string | null = null, state = 'queued') =>
    ({ eid: id, state, patch: record(id, product, undone_at) }) as never
  const item = (server: readonly ItemTagRecord[], ops: readonly never[] = []) =>
    itemOfTag(tagsInForce(server, ops), 'A')
  expect(item([])).toBeNull()
  expect(item([record('1', 5), record('2', 6)])).toBe(5)
  expect(item([record('1', 5, 'x'), record('2', 6)])).toBe(6)
  expect(item([record('1', 5)], [op('3', 7)])).toBe(5)
  expect(item([], [op('3', 7)])).toBe(7)
  expect(item([], [op('3', 7, null, 'withdrawn')])).toBeNull()
  expect(item([record('3', 7)], [op('3', 7), op('3', 7, 'x')])).toBeNull()
  // Another device undid it: the own record from before has no effect.
  expect(item([record('3', 7, 'x')], [op('3', 7)])).toBeNull()
})
