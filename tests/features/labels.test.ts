import { describe, expect, it } from 'vitest'
import { tagText } from '#domain/tag.ts'
import { proveCodes } from '#features/labels/prove-codes.ts'
import { readPrinters } from '#features/labels/use-printers.ts'
import { qrOf } from '#paper/labels/qr.ts'

describe('tags', () => {
  it('[REPORT-11] every good code is read back; a code that says something else, or nothing, is named', async () => {
    const codes = Array.from({ length: 150 }, (_, at) => qrOf(tagText('https://count.example.gov.ph', 9_000 + at)))
    expect(await proveCodes(codes, () => {})).toEqual([])
    const [one, two] = codes
    const swapped = { ...one!, matrix: two!.matrix }
    const torn = { ...two!, matrix: two!.matrix.map((row, y) => row.map((dark, x) => (y % 2 ? dark : x % 2 === 0))) }
    expect(await proveCodes([one!, swapped, torn], () => {})).toEqual([one!.text, two!.text])
  })
  it('[REPORT-12] what a device keeps of its printers is read as far as it can be understood', () => {
    const first = readPrinters(undefined)
    expect(first.list).toHaveLength(1)
    expect(readPrinters({ list: [{ name: 'x' }], chosen: 3 })).toEqual(first)
    const kept = { list: [{ name: 'HP', template: 'a4-3x8', calibration: { x: 1, y: -0.5, scale: 1.002 } }], chosen: 7 }
    expect(readPrinters(kept)).toEqual({ ...kept, chosen: 0 })
  })
})
