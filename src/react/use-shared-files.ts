/** Files that other apps shared to this one and that wait for this person (decision 065). */
import { useEffect, useEffectEvent, useState } from 'react'
import { isOutdatedShare, type SharedFile, sharedFilePrefix } from '#device-db/shared-files.ts'
import { type Services, useServices } from './services.ts'
import { usePerson } from './session/use-session.ts'
import { useRead } from './use-async.ts'

export interface WaitingFile extends SharedFile {
  key: string
}

/**
 * This person's files, oldest first, those of one share by name. A file that arrived while nobody was signed in becomes theirs; files that are too
 * old are deleted. Another person's files are never returned.
 */
async function takeOwnFiles(drafts: Services['drafts'], me: number): Promise<readonly WaitingFile[]> {
  const own: WaitingFile[] = []
  for (const { key, value } of await drafts.list(sharedFilePrefix)) {
    const file = value as SharedFile
    if (isOutdatedShare(file, Date.now())) await drafts.clear(key)
    else if (file.owner === null) {
      await drafts.write(key, { ...file, owner: me } satisfies SharedFile)
      own.push({ ...file, owner: me, key })
    } else if (file.owner === me) own.push({ ...file, key })
  }
  return own.toSorted((a, b) => a.receivedAt - b.receivedAt || a.name.localeCompare(b.name))
}

export function useSharedFiles() {
  const { drafts } = useServices()
  const me = usePerson()?.user.id ?? null
  const [revision, setRevision] = useState(0)
  const { state } = useRead(`${me} ${revision}`, async () => (me === null ? [] : takeOwnFiles(drafts, me)))
  return {
    state,
    /** Rejects if the device cannot delete it; it then waits as before. */
    async discard(key: string) {
      await drafts.clear(key)
      setRevision((before) => before + 1)
    },
  }
}

/** What the address of a screen that uses a shared file carries beside its path. */
export const sharedFileState = (key: string) => ({ sharedFile: key })

export interface OpenedSharedFile {
  key: string
  file: File
}

/**
 * The shared file that the `state` of this screen's address names; null: none. Reading it changes nothing. `onGone`: another tab used or
 * discarded it. `finish` deletes it, after it became part of something else; if that fails, it waits until its owner discards it. Then
 * `onFinished` clears the state, so that Back or a reload does not ask for the file again.
 */
export function useOpenedSharedFile(
  state: unknown,
  { onGone, onFinished }: { onGone: () => void; onFinished: () => void },
): { shared: OpenedSharedFile | null; finish(): Promise<void> } {
  const { drafts } = useServices()
  const me = usePerson()?.user.id ?? null
  const key = sharedKeyOf(state)
  const { state: read } = useRead(key === null ? null : `${me} ${key}`, async () => {
    const stored = key === null ? undefined : ((await drafts.read(key)) as SharedFile | undefined)
    if (key === null || !stored || stored.owner !== me) return null
    return { key, file: new File([stored.bytes], stored.name, { type: stored.type }) }
  })
  const shared = key !== null && read.is === 'ready' ? read.value : null
  const isGone = key !== null && read.is === 'ready' && read.value === null
  const reportGone = useEffectEvent(onGone)
  useEffect(() => {
    if (isGone) reportGone()
  }, [isGone])
  return {
    shared,
    async finish() {
      if (key === null) return
      await drafts.clear(key).catch(() => {})
      onFinished()
    },
  }
}

const sharedKeyOf = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'sharedFile' in state &&
  typeof state.sharedFile === 'string' &&
  state.sharedFile.startsWith(sharedFilePrefix)
    ? state.sharedFile
    : null
