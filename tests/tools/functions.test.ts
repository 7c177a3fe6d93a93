/** The check for long functions finds planted ones; the list of old ones may only shrink. */
import { expect, test } from 'vitest'
import { longFunctions, maxLines, tooLong } from '#tools/check-functions.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `  use(${at})`).join('\n')

test('[MODULES-1842] a function of more than 100 lines: found by its name, however it is declared; a shorter one is not', () => {
  const long = lines(maxLines)
  expect(
    longFunctions(
      'a.ts',
      `export function declared() {\n${long}\n}\nconst arrow = () => {\n${long}\n}\nconst record = { build(x: string) {\n${long}\n} }\nfunction short() {\n${lines(maxLines - 2)}\n}\n`,
    ),
  ).toEqual({ 'a.ts declared': 102, 'a.ts arrow': 102, 'a.ts build': 102 })
})

test('[MODULES-1842] a function that is new or grew: refused; a listed one that stayed or shrank: accepted', () => {
  const listed = { 'a.ts one': 150, 'a.ts two': 120 }
  expect(tooLong({ 'a.ts one': 150, 'a.ts two': 110 }, listed)).toEqual([])
  expect(tooLong({ 'a.ts one': 151, 'a.ts new': 101 }, listed)).toEqual([
    'a.ts one: 151 lines; at most 150',
    'a.ts new: 101 lines; at most 100',
  ])
})
