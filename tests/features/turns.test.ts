import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachInTurns, sortInTurns } from '#runtime/turns.ts'

test('[CAMPAIGN-17] many rows are sorted as at one go, rows alike in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(50), { minLength: 4_500, maxLength: 9_000 }), async (keys) => {
      const rows = keys.map((key, at) => ({ key, at }))
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
      expect(await sortInTurns(rows, compare)).toEqual([...rows].sort(compare))
    }),
    { numRuns: 10 },
  )
})

test('[CAMPAIGN-17] long work lets others in between, visits everything once, and stops when told', async () => {
  const rows = Array.from({ length: 640 }, (_, at) => at)
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
  await eachInTurns(rows, busy)
  expect(seen).toEqual(rows)
  expect(answeredAfter).toBeLessThan(rows.length)

  const stop = new AbortController()
  seen.length = 0
  const stopped = eachInTurns(rows, busy, stop.signal)
  stop.abort(new Error('told to stop'))
  await expect(stopped).rejects.toThrow('told to stop')
  expect(seen.length).toBeLessThan(rows.length)
})
