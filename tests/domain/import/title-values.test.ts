/** What the titles of a sheet say about its items. */
import { expect, test } from 'vitest'
import { titleValues } from '#domain/import/title-values.ts'

const titles = (...texts: string[]) => titleValues(texts.map((text, at) => ({ line: at + 1, text })))

test('[IMPORT-3868] fund, accountable officer and account are taken from the titles, with their row', () => {
  expect(
    titles(
      'REPORT ON THE PHYSICAL COUNT OF PROPERTY, PLANT AND EQUIPMENT',
      '1-06-05-030 Information and Communication Technology Equipment',
      'Fund Cluster : 01 · As at December 31, 2025',
      'For which JUAN P. DELA CRUZ, Supply Officer II, Institute is accountable, having assumed such accountability on 1-06-2019.',
    ),
  ).toEqual({
    account_code: { value: '1-06-05-030', line: 2 },
    funding: { value: '01', line: 3 },
    user: { value: 'JUAN P. DELA CRUZ', line: 4 },
  })
  expect(titles('Accountable Officer: Ana Reyes Muñoz · Station: Main')).toMatchObject({
    user: { value: 'Ana Reyes Muñoz' },
  })
  expect(titles('For which Pedro Garcia, Jr., Clerk')).toMatchObject({ user: { value: 'Pedro Garcia, Jr.' } })
  expect(titles('Fund: Regular Agency Fund')).toMatchObject({ funding: { value: 'Regular Agency Fund' } })
})

test('[IMPORT-3868] a title with blanks to fill in, or about something else, gives nothing', () => {
  expect(
    titles(
      'Fund Cluster : ____________',
      'For which ____________, __________ is accountable',
      '(Name of Accountable Officer)',
      'Tel. 106-050-3012 · 11060503099',
      'As at 1-06-2019',
      'Funds are insufficient',
    ),
  ).toEqual({})
})
