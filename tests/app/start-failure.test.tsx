import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { StartFailure } from '#app/start/start-failure.tsx'
import { openCoreDb } from '#device-db/core-connection.ts'
import type { Op } from '#domain/outbox/op.ts'
import { type BackupCopies, cacheBackupCopies, noBackupCopies } from '#outbox/backup-copies.ts'
import { DatabaseOpenError, openWithRetry, reportIfSlow } from '#outbox/open-with-retry.ts'
import { readExport } from '#outbox/read-export.ts'
import { expectNoise } from '#tests/support/setup/console-noise.ts'
import { makeOp } from '../support/device/make-op.ts'
import { renderUi } from '../support/screens/render-ui.tsx'

const serverKey = 'https://office.test'
afterEach(() => {
  vi.restoreAllMocks()
})

/** An in-memory CacheStorage. */
function cacheStub(): Pick<CacheStorage, 'open'> & { addresses(): string[] } {
  const stored = new Map<string, string>()
  const cache = {
    put: async (address: string, answer: Response) => void stored.set(address, await answer.text()),
    delete: async (address: string) => stored.delete(address),
    keys: async () => [...stored.keys()].map((address) => new Request(address)),
    match: async (request: Request) => new Response(stored.get(request.url)),
  }
  return { open: async () => cache as unknown as Cache, addresses: () => [...stored.keys()] }
}

/** The error that the browser throws when the database file is damaged. */
async function damagedDatabaseError(): Promise<unknown> {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
  })
  const failure = await new Promise((resolve) => {
    const clock = { sleep: () => new Promise<void>(() => {}) }
    void openWithRetry(() => openCoreDb(`hurt-${Math.random()}`), { clock, serverKey, onDatabaseFailure: resolve })
  })
  for (const line of expectNoise()) expect(line).toContain('Dexie: Workaround for Chrome UnknownError on open()')
  return failure
}

/** The downloaded files. */
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

async function withBackupCopies(...ops: readonly Op[]): Promise<{ backupCopies: BackupCopies; addresses(): string[] }> {
  const caches = cacheStub()
  const backupCopies = cacheBackupCopies(caches, 'https://app.test')
  for (const one of ops) await backupCopies.save(one)
  return { backupCopies, addresses: caches.addresses }
}

test('[MEM-7] a database that does not open: explained, the backup copies can be exported and imported elsewhere, nothing is deleted', async () => {
  const mine = makeOp(`${serverKey}:7`, 1, { id: 'a', patch: { physical_count: 5, remarks: null } })
  const later = makeOp(`${serverKey}:7`, 2, { id: 'b', patch: { physical_count: 2, remarks: 'two' } })
  const elsewhere = makeOp('https://other.test:7', 1, { id: 'c' })
  const { backupCopies, addresses } = await withBackupCopies(later, mine, elsewhere)
  const before = addresses()
  const error = await damagedDatabaseError()
  expect(error).toBeInstanceOf(DatabaseOpenError)
  const again = vi.fn()
  const files = downloads()
  renderUi(<StartFailure error={error} backupCopy={backupCopies} onRetry={again} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We can’t open this device’s storage')
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

test('[MEM-7] no or empty backup copies: says so and offers no export', async () => {
  const error = await damagedDatabaseError()
  renderUi(<StartFailure error={error} backupCopy={noBackupCopies} onRetry={() => {}} />)
  await screen.findByText('The backup copies contain no unsent records.')
  expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull()
})

test('[MEM-7] any other start failure: keeps its own screen', async () => {
  renderUi(
    <StartFailure error={new Error('config.json is not a config')} backupCopy={noBackupCopies} onRetry={() => {}} />,
  )
  await waitFor(() => expect(screen.getByText('config.json is not a config')).toBeTruthy())
  expect(screen.queryByText(/can’t open this device’s storage/)).toBeNull()
})

/** Pauses that the test ends. */
function pauses() {
  const ends: (() => void)[] = []
  return {
    clock: { sleep: () => new Promise<void>((end) => ends.push(end)) },
    end: async () => {
      ends.pop()?.()
      await new Promise((next) => setTimeout(next, 5))
    },
  }
}

test('[MEM-901] a database that opens late: the app says so after a while, waits and continues automatically', async () => {
  const { open } = IDBFactory.prototype
  let answer = () => {}
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(function (this: IDBFactory, ...[name, version]) {
    // A request that is answered long after it was made.
    const late = new EventTarget() as IDBOpenDBRequest
    answer = () => {
      const real = open.call(this, name, version)
      Object.defineProperties(late, {
        result: { get: () => real.result },
        transaction: { get: () => real.transaction },
        error: { get: () => real.error },
        readyState: { get: () => real.readyState },
      })
      for (const type of ['upgradeneeded', 'success', 'error'] as const)
        real.addEventListener(type, (event) => {
          const listener = late[`on${type}` as 'onsuccess'] as ((event: Event) => void) | null
          listener?.call(late, Object.assign(event, {}))
        })
    }
    return late
  })
  const { clock, end } = pauses()
  const troubles: DatabaseOpenError[] = []
  const name = `late-${Math.random()}`
  // Only one attempt: the second never gets to open.
  const opening = openWithRetry(() => (troubles.length === 0 ? openCoreDb(name) : new Promise<never>(() => {})), {
    clock,
    serverKey,
    onDatabaseFailure: (trouble) => troubles.push(trouble),
  })
  await end()
  expect(troubles.map(({ message, willRetry }) => [message, willRetry])).toEqual([
    ['The database does not answer.', true],
  ])
  renderUi(<StartFailure error={troubles[0]} backupCopy={noBackupCopies} onRetry={() => {}} />)
  expect(screen.getByText(/starts when the storage opens/)).toBeTruthy()
  answer()
  const core = await opening
  expect(core.state()).toEqual({ is: 'open' })
  core.close()
})

test('[MEM-901] a database that refuses, or whose first request is lost: tried again until it opens; a connection that opens later is closed', async () => {
  const { clock, end } = pauses()
  const troubles: string[] = []
  const closed: string[] = []
  const opened = (is: string) => ({ is, close: () => void closed.push(is) })
  const lost: ((value: ReturnType<typeof opened>) => void)[] = []
  let tries = 0
  const opening = openWithRetry(
    () => {
      tries++
      if (tries === 1) return new Promise<ReturnType<typeof opened>>((resolve) => lost.push(resolve))
      return tries === 2 ? Promise.reject(new Error('refused')) : Promise.resolve(opened('third'))
    },
    { clock, serverKey, onDatabaseFailure: ({ message }) => troubles.push(message) },
  )
  await end()
  await end()
  expect(await opening).toMatchObject({ is: 'third' })
  expect(troubles).toEqual(['The database does not answer.', 'refused', 'refused'])
  lost[0]?.(opened('first'))
  await end()
  expect([closed, tries]).toEqual([['first'], 3])
})

test('[MEM-901] slow work on an open database: reported and waited for; its failure is final', async () => {
  const { clock, end } = pauses()
  const troubles: unknown[] = []
  let finish = (_: string) => {}
  const work = new Promise<string>((resolve) => {
    finish = resolve
  })
  const waiting = reportIfSlow(work, { clock, serverKey, onDatabaseFailure: (trouble) => troubles.push(trouble) })
  await end()
  expect(troubles).toHaveLength(1)
  finish('done')
  expect(await waiting).toBe('done')
  const failing = reportIfSlow(Promise.reject(new Error('gone')), { clock, serverKey, onDatabaseFailure: () => {} })
  await expect(failing).rejects.toMatchObject({ message: 'gone', willRetry: false })
})

test('[SHELL-2201] unreadable backup copies: the screen says so, instead of looking into them forever', async () => {
  const error = await damagedDatabaseError()
  const backupCopy = {
    ...noBackupCopies,
    readAll: () => Promise.reject(new DOMException('The cache is damaged.', 'UnknownError')),
  }
  renderUi(<StartFailure error={error} backupCopy={backupCopy} onRetry={() => {}} />)
  await screen.findByText('The backup copies can’t be read either.')
  expect(screen.queryByText(/no unsent record/)).toBeNull()
})
