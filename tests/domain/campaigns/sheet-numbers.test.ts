import { expect, test } from 'vitest'
import { newSheetNumber, readSheetNumber } from '#domain/campaigns/sheet-numbers.ts'

const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const numbers = Array.from({ length: 200 }, (_, seed) => newSheetNumber(seeded(seed * 7919 + 1)))
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXY'

test('[PAPER-3630] the number of a sheet: read as printed, in small letters, and without spaces, hyphens or prefix', () => {
  for (const number of numbers) {
    expect(number).toMatch(/^CS-[2-9A-HJ-NP-Y]{4}-[2-9A-HJ-NP-Y]{4}$/)
    const typed = [
      number,
      number.toLowerCase(),
      number.replaceAll('-', ' '),
      ` ${number.slice(3)} `,
      number.replaceAll('-', ''),
    ]
    expect(typed.map(readSheetNumber)).toEqual(typed.map(() => number))
  }
})

test('[PAPER-3631] one wrong character or two neighbors in the wrong order: not the number of a sheet', () => {
  for (const number of numbers) {
    const code = number.replaceAll('-', '').slice(2)
    for (let at = 0; at < code.length; at++) {
      for (const letter of letters)
        if (letter !== code[at]) expect(readSheetNumber(code.slice(0, at) + letter + code.slice(at + 1))).toBeNull()
      const [one, two] = [code[at], code[at + 1]]
      if (two === undefined || one === two) continue
      expect(readSheetNumber(code.slice(0, at) + two + one + code.slice(at + 2))).toBeNull()
    }
  }
  for (const other of ['', 'CS', '2020-05-14-0001-04', 'ANA', 'x'.repeat(5000)])
    expect(readSheetNumber(other)).toBeNull()
})
