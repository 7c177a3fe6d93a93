/**
 * Files that another app shared to this one (decision 065): drafts that wait until a person decides what to do with them. Promises: either all files
 * of a share are stored or none; each has the one person who may see it.
 */
import type { CoreConnection } from './core-connection.ts'
import { readSession } from './session-row.ts'

export const sharedFilePrefix = 'shared file ' // not a text: a key in storage
export const maxSharedBytes = 20 * 1024 * 1024
export const maxWaitingFiles = 20
/** An unused file is deleted after this time. */
export const keptForMs = 7 * 24 * 3600_000
/** A file shared while nobody is signed in belongs to the person who signs in within this time. */
export const claimableForMs = 3600_000

export type SharedKind = 'photo' | 'table'

export interface SharedFile {
  /** Id of the person who may see it; null until somebody signs in. */
  owner: number | null
  receivedAt: number
  kind: SharedKind
  name: string
  type: string
  bytes: ArrayBuffer
}

const tableTypes =
  /^(text\/(csv|comma-separated-values|tab-separated-values)|application\/(csv|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))$/
const tableNames = /\.(csv|tsv|xlsx)$/i

/** Reserved for counts: the app that shared a file has its own copy, but nobody else has the count. */
export const deleteSharedFiles = (connection: CoreConnection): Promise<unknown> =>
  connection.write((core) => core.drafts.where('key').startsWith(sharedFilePrefix).delete())

/** What a file can be used for; null if the app can't use it. */
export function sharedKindOf({ name, type }: { name: string; type: string }): SharedKind | null {
  const mediaType = type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (mediaType.startsWith('image/')) return mediaType === 'image/svg+xml' ? null : 'photo'
  return tableTypes.test(mediaType) || tableNames.test(name) ? 'table' : null
}

/** Whether a stored file has expired. */
export const isOutdatedShare = ({ owner, receivedAt }: SharedFile, now: number): boolean =>
  now - receivedAt > (owner === null ? claimableForMs : keptForMs)

/**
 * Stores the files in one strict transaction, and deletes those that are too old. `many`: too many files of this person are already waiting, so none
 * was stored.
 */
export function storeSharedFiles(
  connection: CoreConnection,
  files: readonly Omit<SharedFile, 'owner' | 'receivedAt'>[],
  now: number,
  newId: () => string,
): Promise<'stored' | 'many'> {
  const keys = files.map(() => `${sharedFilePrefix}${newId()}`)
  return connection.write((core) =>
    core.transaction('rw', core.drafts, core.session, async () => {
      const user = (await readSession(core))?.user as { id?: unknown } | undefined
      const owner = typeof user?.id === 'number' ? user.id : null
      const stored = await core.drafts.where('key').startsWith(sharedFilePrefix).toArray()
      const isOld = ({ value }: { value: unknown }) => isOutdatedShare(value as SharedFile, now)
      await core.drafts.bulkDelete(stored.filter(isOld).map(({ key }) => key))
      const isOwn = ({ value }: { value: unknown }) => (value as SharedFile).owner === owner
      const waiting = stored.filter((row) => !isOld(row) && isOwn(row) && !keys.includes(row.key)).length
      if (waiting + files.length > maxWaitingFiles) return 'many'
      await core.drafts.bulkPut(
        files.map((file, index) => ({
          key: keys[index] as string,
          at: now,
          value: { ...file, owner, receivedAt: now } satisfies SharedFile,
        })),
      )
      return 'stored'
    }),
  )
}
