/**
 * Receives files shared by another app (web share target): stores them on this device and redirects to the screen that asks what they are for.
 * Nothing is sent. Works without a network.
 */
import { type CoreConnection, openCoreDb } from '#device-db/core-connection.ts'
import { serversWithCoreDb } from '#device-db/core-db-name.ts'
import { readSession } from '#device-db/session-row.ts'
import { maxSharedBytes, sharedKindOf, storeSharedFiles } from '#device-db/shared-files.ts'
import { isQuotaError } from '#platform/quota-error.ts'

export const sharePath = '/share'

export interface ShareDeps {
  /** The app's origin, which is also the server's unless the configuration has another one. */
  origin: string
  databaseNames(): Promise<readonly string[]>
  now(): number
  newId(): string
}

/** Why files were not accepted; passed to the screen in its address. */
type Note = 'size' | 'type' | 'empty' | 'none' | 'many' | 'full' | 'broken'

export async function receiveShare(request: Request, deps: ShareDeps): Promise<Response> {
  const notes = await takeFiles(request, deps).catch((error): Note[] => [isQuotaError(error) ? 'full' : 'broken'])
  const query = notes.map((note) => `note=${note}`).join('&')
  return Response.redirect(new URL(query === '' ? sharePath : `${sharePath}?${query}`, deps.origin), 303)
}

async function takeFiles(request: Request, deps: ShareDeps): Promise<Note[]> {
  const files = [...(await request.formData()).values()].filter((value) => typeof value !== 'string')
  const notes = new Set<Note>()
  const taken: { file: File; kind: NonNullable<ReturnType<typeof sharedKindOf>> }[] = []
  for (const file of files) {
    const kind = sharedKindOf(file)
    if (file.size === 0) notes.add('empty')
    else if (!kind) notes.add('type')
    else if (file.size > maxSharedBytes) notes.add('size')
    else taken.push({ file, kind })
  }
  if (files.length === 0) notes.add('none')
  if (taken.length === 0) return [...notes]
  // Read before the transaction, which would end while waiting for them.
  const stored = await Promise.all(
    taken.map(async ({ file, kind }) => ({ kind, name: file.name, type: file.type, bytes: await file.arrayBuffer() })),
  )
  const connection = await openDatabase(deps)
  if (!connection) return [...notes, 'broken']
  try {
    const result = await storeSharedFiles(connection, stored, deps.now(), deps.newId)
    if (result === 'many') notes.add('many')
    return [...notes]
  } finally {
    connection.close()
  }
}

/**
 * The database that the files are stored in: the one of the last sign-in. Without any sign-in, the one of the app's own address, else any. Null if
 * the app was never opened on this device.
 */
async function openDatabase({ origin, databaseNames }: ShareDeps): Promise<CoreConnection | null> {
  let best: { connection: CoreConnection; rank: number } | null = null
  for (const serverKey of serversWithCoreDb(await databaseNames())) {
    const connection = await openCoreDb(serverKey, { defineSchema: false }).catch(() => null)
    if (!connection) continue
    const session = await connection.read(readSession)
    const rank = session ? 2 + (session.writtenAt ?? 0) : serverKey === origin ? 1 : 0
    if (best && best.rank >= rank) connection.close()
    else {
      best?.connection.close()
      best = { connection, rank }
    }
  }
  return best?.connection ?? null
}
