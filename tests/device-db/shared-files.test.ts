/** Files that another app shares: the service worker's answer, and what is on the device afterwards. */
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openCoreDb } from '#device-db/core-connection.ts'
import type { SessionRow } from '#device-db/core-db.ts'
import { maxSharedBytes, maxWaitingFiles, type SharedFile, sharedFilePrefix } from '#device-db/shared-files.ts'
import { receiveShare } from '#sw/receive-share.ts'

let servers = 0
const origin = 'https://inventory.example.gov.ph'
const photo = (name = 'chair.jpg', size = 3) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' })
const table = new File(['number,count\n1,2'], 'counts.csv', { type: '' })

function request(...files: readonly File[]): Request {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  return new Request(`${origin}/share`, { method: 'POST', body })
}
const session = (serverKey: string, id: number, writtenAt: number): SessionRow => ({
  id: 'current',
  token: 't',
  tokenEpoch: 1,
  serverKey,
  userKey: `${serverKey}:${id}`,
  user: { id },
  writtenAt,
})

async function openDevice({ person, writtenAt = 1 }: { person: number | null; writtenAt?: number }) {
  const serverKey = `https://share-${++servers}.example`
  const core = await openCoreDb(serverKey)
  if (person !== null) await core.write((db) => db.session.put(session(serverKey, person, writtenAt)))
  return {
    core,
    name: `ims-core@${serverKey}`,
    stored: async () =>
      (await core.db().drafts.where('key').startsWith(sharedFilePrefix).toArray()).map(
        ({ value }) => value as SharedFile,
      ),
  }
}
const share = (names: readonly string[], files: readonly File[], now = 1_000) =>
  receiveShare(request(...files), {
    origin,
    databaseNames: async () => names,
    now: () => now,
    newId: () => crypto.randomUUID(),
  })
const location = (response: Response) => [response.status, response.headers.get('location')?.replace(origin, '')]

test('[SHELL-3460] a photo and a table shared together: both stored with all bytes for the person who is signed in, then the screen', async () => {
  const device = await openDevice({ person: 7 })
  expect(location(await share([device.name], [photo(), table]))).toEqual([303, '/share'])
  const stored = await device.stored()
  expect(stored.map(({ owner, kind, name }) => [owner, kind, name]).toSorted()).toEqual([
    [7, 'photo', 'chair.jpg'],
    [7, 'table', 'counts.csv'],
  ])
  expect(new TextDecoder().decode(stored.find(({ kind }) => kind === 'table')!.bytes)).toBe('number,count\n1,2')
})

test('[SHELL-3461] an empty, a wrong and a too large file: left out with a note each, and the good one is stored', async () => {
  const device = await openDevice({ person: 7 })
  const program = new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' })
  const wrong = new File(['x'], 'letter.pdf', { type: 'application/pdf' })
  const drawing = new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' })
  const files = [photo('empty.jpg', 0), wrong, program, drawing, photo('large.jpg', maxSharedBytes + 1), photo()]
  expect(location(await share([device.name], files))).toEqual([303, '/share?note=empty&note=type&note=size'])
  expect((await device.stored()).map(({ name }) => name)).toEqual(['chair.jpg'])
  expect(location(await share([device.name], []))).toEqual([303, '/share?note=none'])
  const text = new FormData()
  text.append('text', 'a note without a file')
  const noFile = new Request(`${origin}/share`, { method: 'POST', body: text })
  const broken = new Request(`${origin}/share`, { method: 'POST', body: 'no form' })
  const deps = { origin, databaseNames: async () => [], now: () => 1, newId: () => 'x' }
  expect(location(await receiveShare(noFile, deps))).toEqual([303, '/share?note=none'])
  expect(location(await receiveShare(broken, deps))).toEqual([303, '/share?note=broken'])
})

test('[SHELL-3461] too many files wait, the storage is full, or no database: a note, and nothing half stored', async () => {
  const device = await openDevice({ person: 7 })
  const many = Array.from({ length: maxWaitingFiles }, (_, at) => photo(`${at}.jpg`))
  await share([device.name], many)
  expect(location(await share([device.name], [photo()]))).toEqual([303, '/share?note=many'])
  expect(await device.stored()).toHaveLength(maxWaitingFiles)
  // Files of a colleague, who alone can discard them, take no place.
  await device.core.write((db) => db.session.put(session('s', 8, 2)))
  expect(location(await share([device.name], [photo()]))).toEqual([303, '/share'])
  expect(location(await share([], [photo()]))).toEqual([303, '/share?note=broken'])

  const full = await openDevice({ person: 7 })
  const { put } = IDBObjectStore.prototype
  let puts = 0
  IDBObjectStore.prototype.put = function (...row) {
    if (this.name === 'drafts' && ++puts === 2) throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, row)
  }
  try {
    expect(location(await share([full.name], [photo('a.jpg'), photo('b.jpg')]))).toEqual([303, '/share?note=full'])
  } finally {
    IDBObjectStore.prototype.put = put
  }
  expect(await full.stored()).toEqual([])
})

test('[SHELL-3462] several servers on one device: the one in which somebody signed in last; signed out everywhere: for the first person who signs in', async () => {
  const [older, newer, out] = [
    await openDevice({ person: 1, writtenAt: 10 }),
    await openDevice({ person: 2, writtenAt: 20 }),
    await openDevice({ person: null }),
  ]
  await share([older.name, newer.name, out.name], [photo()])
  expect([await older.stored(), await out.stored()]).toEqual([[], []])
  expect(await newer.stored()).toMatchObject([{ owner: 2 }])
  await share([out.name], [photo()])
  expect(await out.stored()).toMatchObject([{ owner: null }])
})

test('[SHELL-3463] files that nobody claimed for an hour, and all after seven days: deleted with the next share', async () => {
  const device = await openDevice({ person: null })
  const hour = 3600_000
  await share([device.name], [photo('unclaimed.jpg')], 0)
  await share([device.name], [photo('within.jpg')], hour)
  expect((await device.stored()).map(({ name }) => name).toSorted()).toEqual(['unclaimed.jpg', 'within.jpg'])
  await share([device.name], [photo('later.jpg')], hour + 1)
  expect((await device.stored()).map(({ name }) => name).toSorted()).toEqual(['later.jpg', 'within.jpg'])
})
