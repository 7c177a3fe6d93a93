/** The check for long functions and files finds planted ones. */
import { expect, test } from 'vitest'
import { isLongFile, longFunctions, maxFileLines, maxLines } from '#tools/checks/check-functions.ts'

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

test('[MODULES-4553] a file of more than 300 lines: found; one of 300 lines is not', () => {
  expect(isLongFile(`${lines(maxFileLines)}\n`)).toBe(false)
  expect(isLongFile(`${lines(maxFileLines + 1)}\n`)).toBe(true)
})
