import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forEachInSlices, sortInSlices } from '#react/time-slices.ts'

test('[CAMPAIGN-17] many rows are sorted as at one go, rows alike in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(50), { minLength: 4_500, maxLength: 9_000 }), async (keys) => {
      const rows = keys.map((key, index) => ({ key, at: index }))
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
      expect(await sortInSlices(rows, compare)).toEqual([...rows].sort(compare))
    }),
    { numRuns: 10 },
  )
})

test('[CAMPAIGN-17] long work lets others in between, visits everything once, and stops when told', async () => {
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
  controller.abort(new Error('told to stop'))
  await expect(stopped).rejects.toThrow('told to stop')
  expect(seen.length).toBeLessThan(rows.length)
})
