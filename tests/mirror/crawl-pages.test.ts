import { describe, expect, test } from 'vitest'
import type { PageRow } from '#device-db/mirror-db.ts'
import { hasShrunk } from '#mirror/crawl-all.ts'
import { makeCrawlPages } from '#mirror/crawl-pages.ts'
import { downloadProgress } from '#mirror/download-progress.ts'
import { fetchRest, makeFetchWindow } from '#mirror/fetch-rest.ts'

const pageRow = (page: number, ids: number[], next: string | null = `page=${page + 1}`): PageRow => ({
  entity: 'products',
  viewKey: 'x:1',
  gen: 1,
  page,
  lcAtRequest: 0,
  fetchedAt: 0,
  seg: `products/${page}`,
  n: ids.length,
  bytes: 0,
  ids: Int32Array.from(ids),
  query: `page=${page}`,
  next,
})

describe('the pages of a crawl', () => {
  test('[MIRROR-2301] a page between saved pages is missing: found, and the list is not complete', () => {
    const pages = makeCrawlPages([pageRow(1, [1, 2]), pageRow(3, [5], null)], null)
    expect([pages.lastPage(), pages.isComplete(), pages.firstMissing(3)]).toEqual([3, false, 2])
    expect(pages.firstMissing(3, new Map([[2, 'in flight']]))).toBeNull()
    pages.add(pageRow(2, [3, 4]), 5)
    expect([pages.isComplete(), pages.haveRowsMoved(), pages.rows(), pages.total()]).toEqual([true, false, 5, 5])
  })

  test('[MIRROR-2301] pages after the one without a next: not part of the list', () => {
    const pages = makeCrawlPages([pageRow(1, [1, 2]), pageRow(2, [3], null), pageRow(3, [9])], null)
    expect(pages.list().map(({ page }) => page)).toEqual([1, 2])
    expect(pages.isComplete()).toBe(true)
  })

  test('[MIRROR-2301] no pages at all: neither an end nor complete', () => {
    const pages = makeCrawlPages([], null)
    expect([pages.lastPage(), pages.isComplete(), pages.firstMissing(1)]).toEqual([undefined, false, 1])
  })

  test('[MIRROR-2302] one id on two pages, or fewer rows than the server counts: rows moved', () => {
    const twice = makeCrawlPages([pageRow(1, [1, 2]), pageRow(2, [2, 3], null)], 4)
    expect(twice.haveRowsMoved()).toBe(true)
    const fewer = makeCrawlPages([pageRow(1, [1, 2]), pageRow(2, [4], null)], 4)
    expect(fewer.haveRowsMoved()).toBe(true)
    fewer.forgetTotal()
    expect(fewer.haveRowsMoved()).toBe(false)
  })

  test('[MIRROR-2302] a chain of opaque links with fewer rows than the server counts: nothing moved', () => {
    const chain = makeCrawlPages([pageRow(1, [1, 2], 'cursor=abc'), pageRow(2, [4], null)], 4)
    expect([chain.canFetchByNumber(), chain.haveRowsMoved()]).toEqual([false, false])
  })

  test('[MIRROR-2303] links that count pages: every later page can be requested; opaque links: only the next one', () => {
    const numbered = makeCrawlPages([pageRow(1, [1, 2], 'ordering=id&page=2')], null)
    expect(numbered.canFetchByNumber()).toBe(false)
    const counted = makeCrawlPages([pageRow(1, [1, 2])], null)
    expect([counted.queryOf(2), counted.queryOf(7)]).toEqual(['page=2', 'page=7'])
    const opaque = makeCrawlPages([pageRow(1, [1, 2], 'cursor=abc')], null)
    expect([opaque.queryOf(2), opaque.queryOf(3)]).toEqual(['cursor=abc', null])
  })
})

test('[MIRROR-2304] failed tries: the window halves down to one; it grows by one after 20 pages, up to four', () => {
  const window = makeFetchWindow()
  const sizes = [window.size()]
  for (const _ of [1, 2, 3]) {
    window.onFailedTry()
    sizes.push(window.size())
  }
  for (let n = 0; n < 19; n++) window.onSaved()
  sizes.push(window.size())
  window.onSaved()
  sizes.push(window.size())
  for (let n = 0; n < 100; n++) window.onSaved()
  sizes.push(window.size())
  expect(sizes).toEqual([4, 2, 1, 1, 1, 2, 4])
})

test('[MIRROR-5540] received pages that are not stored yet: the next four are requested, never more than four at once nor eight in all', async () => {
  const lastPage = 30
  const nextOf = (page: number) => (page === lastPage ? null : `page=${page + 1}`)
  const pages = makeCrawlPages([pageRow(1, [1])], lastPage)
  const unanswered = new Map<number, () => void>()
  const unstored = new Map<number, () => void>()
  const pauseIn = (waiting: Map<number, () => void>, page: number) =>
    new Promise<void>((resolve) => {
      waiting.set(page, () => {
        waiting.delete(page)
        resolve()
      })
    })
  const most = { unanswered: 0, unfinished: 0 }
  const fetching = fetchRest(
    pages,
    () => 'page=1',
    async (page, _query, events) => {
      const answered = pauseIn(unanswered, page)
      most.unanswered = Math.max(most.unanswered, unanswered.size)
      most.unfinished = Math.max(most.unfinished, unanswered.size + unstored.size)
      await answered
      // Before it is announced: the next request may start at once.
      const stored = pauseIn(unstored, page)
      events.onReceived?.()
      await stored
      const row = pageRow(page, [page], nextOf(page))
      pages.add(row, null)
      return { is: 'saved', row, count: null }
    },
  )
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const endAll = async (waiting: Map<number, () => void>) => {
    for (const end of [...waiting.values()]) end()
    await settle()
  }
  await settle()
  expect([...unanswered.keys()]).toEqual([2, 3, 4, 5])
  await endAll(unanswered)
  expect([[...unanswered.keys()], [...unstored.keys()]]).toEqual([
    [6, 7, 8, 9],
    [2, 3, 4, 5],
  ])
  await endAll(unanswered)
  expect([unanswered.size, unstored.size]).toEqual([0, 8])
  unstored.get(2)!()
  await settle()
  expect([...unanswered.keys()]).toEqual([10])
  while (unanswered.size + unstored.size > 0) {
    await endAll(unanswered)
    await endAll(unstored)
  }
  await fetching
  expect(pages.isComplete()).toBe(true)
  expect(most).toEqual({ unanswered: 4, unfinished: 8 })
})

test('[MIRROR-5540] a page that was received broken is requested again: it counts as requested until it is received', async () => {
  const pages = makeCrawlPages([pageRow(1, [1])], 4)
  const requested: number[] = []
  const answers = new Map<number, () => void>()
  const fetching = fetchRest(
    pages,
    () => 'page=1',
    async (page, _query, events) => {
      requested.push(page)
      if (page === 2) {
        events.onReceived?.()
        events.onFailedTry?.()
      }
      await new Promise<void>((resolve) => answers.set(page, resolve))
      events.onReceived?.()
      const row = pageRow(page, [page], page < 4 ? `page=${page + 1}` : null)
      pages.add(row, null)
      return { is: 'saved', row, count: null }
    },
  )
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  await settle()
  // The failed try halved the window to two: page 2, which waits again, and one more.
  expect(requested).toEqual([2, 3])
  while (!pages.isComplete()) {
    for (const answer of answers.values()) answer()
    await settle()
  }
  await fetching
  expect(new Set(requested)).toEqual(new Set([2, 3, 4]))
})

describe('the progress of a download', () => {
  const done = { rows: 10, total: 10 }

  test('[MIRROR-2305] two collections: the rows of one, the share of all, and the time left from the speed of this download', () => {
    const progress = downloadProgress(
      'products',
      new Map([
        ['users', done],
        ['products', { rows: 40, total: 90 }],
      ]),
      { rowsBefore: 30, seconds: 2 },
    )
    expect(progress).toEqual({ entity: 'products', rows: 40, total: 90, share: 0.5, secondsLeft: 5 })
  })

  test('[MIRROR-2305] a collection of unknown size, or the first moments: no share and no time left', () => {
    const unknown = new Map<string, { rows: number; total: number | null }>([
      ['users', done],
      ['products', { rows: 40, total: null }],
    ])
    expect(downloadProgress('products', unknown, { rowsBefore: 0, seconds: 2 })).toMatchObject({
      total: null,
      share: null,
      secondsLeft: null,
    })
    const early = downloadProgress('users', new Map([['users', { rows: 5, total: 10 }]]), {
      rowsBefore: 0,
      seconds: 0.1,
    })
    expect(early).toMatchObject({ share: 0.5, secondsLeft: null })
  })

  test('[MIRROR-2305] more rows than the server announced: never more than all of them', () => {
    const more = downloadProgress('users', new Map([['users', { rows: 15, total: 10 }]]), { rowsBefore: 0, seconds: 1 })
    expect(more).toMatchObject({ share: 1, secondsLeft: 0 })
  })
})

test('[MIRROR-2306] a list that lost more than half of 20 or more rows: a person decides; a smaller list or a smaller loss: nobody is asked', () => {
  expect([hasShrunk(20, 9), hasShrunk(20, 10), hasShrunk(19, 0), hasShrunk(100, 0)]).toEqual([true, false, false, true])
})
