import { expect, test } from 'vitest'
import { allOptions, noAnswers, withPage } from '#ui/lookup/lookup-state.ts'

const page = (...values: number[]) => ({
  options: values.map((value) => ({ value, label: `Row ${value}` })),
  hasMore: true,
  hasList: true,
})

test('[OFFICE-2501] a list that changes between two pages: an option that comes twice is offered once', () => {
  const empty = noAnswers('people ', true)
  const device = withPage(withPage(empty.device, 1, page(1, 2, 3)), 2, page(3, 4))
  const server = withPage(withPage(empty.server, 1, page(4, 5)), 2, page(5, 6, 6))
  expect(allOptions({ ...empty, device, server }).map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6])
  expect(withPage(device, 1, page(9)).options.map(({ value }) => value)).toEqual([9])
})
