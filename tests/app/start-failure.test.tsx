import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { StartFailure } from '#app/start-failure.tsx'
import type { Op } from '#domain/op.ts'
import { openCore } from '#local/open-core.ts'
import { readExport } from '#sync/export-file.ts'
import { cacheRescue, noRescue, type Rescue } from '#sync/rescue.ts'
import { MemoryShut, openedIn } from '#sync/reserve.ts'
import { expectNoise } from '#tests/support/console-noise.ts'
import { opOf } from '#tests/support/op-of.ts'
import { show } from '#tests/support/show.tsx'

const serverKey = 'https://office.test'
afterEach(() => {
  vi.restoreAllMocks()
})

/** A shelf as browsers have one, in memory. */
function shelf(): Pick<CacheStorage, 'open'> & { addresses(): string[] } {
  const kept = new Map<string, string>()
  const cache = {
    put: async (address: string, answer: Response) => void kept.set(address, await answer.text()),
    delete: async (address: string) => kept.delete(address),
    keys: async () => [...kept.keys()].map((address) => new Request(address)),
    match: async (request: Request) => new Response(kept.get(request.url)),
  }
  return { open: async () => cache as unknown as Cache, addresses: () => [...kept.keys()] }
}

/** What the browser throws when the database file is hurt. */
async function hurtDatabase(): Promise<unknown> {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
  })
  const failure = await openedIn(openCore(`hurt-${Math.random()}`), new Promise(() => {}), serverKey).then(
    () => null,
    (error: unknown) => error,
  )
  for (const line of expectNoise()) expect(line).toContain('Dexie: Workaround for Chrome UnknownError on open()')
  return failure
}

/** The files that were handed over. */
function downloads(): { name: string; text: Promise<string> }[] {
  const saved: { name: string; text: Promise<string> }[] = []
  let last: Blob
  vi.spyOn(URL, 'createObjectURL').mockImplementation((what) => {
    last = what as Blob
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: last.text() })
  })
  return saved
}

async function rescued(...ops: readonly Op[]): Promise<{ rescue: Rescue; addresses(): string[] }> {
  const shelves = shelf()
  const rescue = cacheRescue(shelves, 'https://app.test')
  for (const one of ops) await rescue.put(one)
  return { rescue, addresses: shelves.addresses }
}

test('[MEM-7] a database that does not open: said in plain words, the reserve can be exported and taken in elsewhere, nothing is deleted', async () => {
  const mine = opOf(`${serverKey}:7`, 1, { id: 'a', patch: { physical_count: 5, remarks: null } })
  const later = opOf(`${serverKey}:7`, 2, { id: 'b', patch: { physical_count: 2, remarks: 'two' } })
  const elsewhere = opOf('https://other.test:7', 1, { id: 'c' })
  const { rescue, addresses } = await rescued(later, mine, elsewhere)
  const before = addresses()
  const error = await hurtDatabase()
  expect(error).toBeInstanceOf(MemoryShut)
  const again = vi.fn()
  const files = downloads()
  show(<StartFailure error={error} rescue={rescue} onAgain={again} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This device’s memory does not open')
  expect(screen.getByText(/Nothing was deleted/)).toBeTruthy()
  expect(screen.getByText(/Internal error opening backing store/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Export 2 records' }))
  await screen.findByText(/^The file is saved/)
  const text = await files.find(({ name }) => name.endsWith('.json'))?.text
  const read = readExport(text ?? '', serverKey)
  expect('ops' in read && read.ops.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(addresses()).toEqual(before)
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(again).toHaveBeenCalledOnce()
})

test('[MEM-7] with an empty reserve, or none, it says so and offers no export', async () => {
  const error = await hurtDatabase()
  show(<StartFailure error={error} rescue={noRescue} onAgain={() => {}} />)
  await screen.findByText('The reserve holds no unsent record.')
  expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull()
})

test('[MEM-7] a database that never answers is given up in time; any other failure keeps its own screen', async () => {
  const silent = await openedIn(new Promise(() => {}), Promise.resolve(), serverKey).catch((error: unknown) => error)
  expect(silent).toBeInstanceOf(MemoryShut)
  show(<StartFailure error={new Error('config.json is no config')} rescue={noRescue} onAgain={() => {}} />)
  await waitFor(() => expect(screen.getByText('config.json is no config')).toBeTruthy())
  expect(screen.queryByText(/memory does not open/)).toBeNull()
})
