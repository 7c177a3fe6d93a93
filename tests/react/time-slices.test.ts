import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forEachInSlices, sortInSlices } from '#react/time-slices.ts'

test('[CAMPAIGN-17] sorting in slices: equals a stable sort', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(50), { minLength: 4_500, maxLength: 9_000 }), async (keys) => {
      const rows = keys.map((key, index) => ({ key, at: index }))
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
      expect(await sortInSlices(rows, compare)).toEqual([...rows].sort(compare))
    }),
    { numRuns: 10 },
  )
})

test('[CAMPAIGN-17] long work: yields in between, visits every item once, and stops when aborted', async () => {
  const rows = Array.from({ length: 640 }, (_, index) => index)
  const seen: number[] = []
  let answeredAfter: number | null = null
  setTimeout(() => {
    answeredAfter = seen.length
  })
  const busy = (row: number) => {
    seen.push(row)
    const until = performance.now() + 0.5
    while (performance.now() < until);
  }
  await forEachInSlices(rows, busy)
  expect(seen).toEqual(rows)
  expect(answeredAfter).toBeLessThan(rows.length)

  const controller = new AbortController()
  seen.length = 0
  const stopped = forEachInSlices(rows, busy, controller.signal)
  controller.abort(new Error('aborted by the test'))
  await expect(stopped).rejects.toThrow('aborted by the test')
  expect(seen.length).toBeLessThan(rows.length)
})
