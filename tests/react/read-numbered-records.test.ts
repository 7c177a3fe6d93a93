import { expect, test } from 'vitest'
import type { Outcome } from '#contract/problem.ts'
import type { NumberedPage } from '#contract/sync/numbered-page.ts'
import { readNumberedRecords } from '#react/lists/read-numbered-records.ts'

const mostCalls = 10

/** A copy that is read from a server whose pages are made by `page`. */
function openCopy(page: (after: number) => NumberedPage<number>) {
  let epoch: string | null = null
  let after = 0
  let rows: number[] = []
  const asked: number[] = []
  const read = () =>
    readNumberedRecords<number>(
      {
        position: () => ({ epoch, after }),
        async add(added) {
          epoch = added.epoch
          after = added.after
          rows.push(...added.results)
        },
        async clear() {
          epoch = null
          after = 0
          rows = []
        },
      },
      async (from): Promise<Outcome<NumberedPage<number>>> => {
        asked.push(from)
        if (asked.length > mostCalls) throw new Error(`more than ${mostCalls} calls`)
        return { ok: true, value: page(from) }
      },
    )
  return { read, asked, rows: () => rows }
}

test('[SYNC-4551] a page of records that the person does not see: the next page is asked for, not the same one again', async () => {
  const copy = openCopy((after) => ({
    ...{ results: after < 500 ? [] : [501], after: after < 500 ? 500 : 501 },
    ...{ more: after < 500, epoch: 'a' },
  }))
  expect(await copy.read()).toBeNull()
  expect(copy.asked).toEqual([0, 500])
  expect(copy.rows()).toEqual([501])
})

test('[SYNC-4551] an answer that leads no further ends the reading', async () => {
  const copy = openCopy((after) => ({ results: [], after, more: true, epoch: 'a' }))
  expect(await copy.read()).toBeNull()
  expect(copy.asked).toEqual([0])
})

test('[SYNC-4551] another epoch: everything is read again from the beginning', async () => {
  let epoch = 'a'
  const copy = openCopy((after) => ({ results: [after + 1], after: after + 1, more: false, epoch }))
  await copy.read()
  epoch = 'b'
  await copy.read()
  expect(copy.asked).toEqual([0, 1, 0])
  expect(copy.rows()).toEqual([1])
})
