/** The results of unfinished imports from the server, and the actions to finish or cancel each. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { commitBatch, getBatch } from '#contract/actions/items/batch-actions.ts'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { Problem } from '#contract/problem.ts'
import type { BatchStatus } from '#contract/sync/batch.ts'
import { isTemporary } from '#domain/app/problem-kinds.ts'
import { isBeingSent } from '#react/bulk/import-lock.ts'
import { stopBatch } from '#react/bulk/upload-batch.ts'
import { useServices } from '#react/services.ts'
import { unfinishedImportKey, unfinishedImportsPrefix } from '#react/unfinished-imports.ts'
import { useDrafts, useOwnKey } from '#react/use-draft.ts'
import { readFile } from '#ui/files/read-file.ts'
import type { DryRun } from '../dry-run.ts'
import type { RowsPlan } from '../file/file-protocol.ts'
import type { OpenedFile } from '../use-import-file.ts'
import type { StoredImport } from './stored-import.ts'

export type ImportEnding =
  | { is: 'asking' }
  | { is: 'unknown'; problem: Problem }
  /** The server no longer has the batch. */
  | { is: 'gone' }
  | { is: 'working'; done: number }
  /** Another page of this device is sending it. Nothing is written yet. `sent`: rows that the server has. */
  | { is: 'elsewhere'; sent: number }
  /** Nothing is written yet. `sent`: rows that the server has. */
  | { is: 'open'; sent: number }
  | { is: 'refused' }
  | { is: 'done'; added: number; changed: number }
  /** Like `done`, but another page of this device has already shown it and its rows with errors. */
  | { is: 'done-elsewhere'; added: number; changed: number }
  /** Another page of this device canceled it, or its rows were refused there. */
  | { is: 'stopped-elsewhere' }

const pollMs = 1_000

function endingOf({ state, rows, progress, created, changed }: BatchStatus): ImportEnding {
  if (state === 'done') return { is: 'done', added: created.length, changed }
  if (state === 'refused') return { is: 'refused' }
  return state === 'working' ? { is: 'working', done: progress } : { is: 'open', sent: rows }
}

/** While another page sends the import, that page handles its result. */
function endingElsewhere(ending: ImportEnding, rows: number): ImportEnding {
  if (ending.is === 'open') return { is: 'elsewhere', sent: ending.sent }
  if (ending.is === 'gone') return { is: 'elsewhere', sent: 0 }
  return ending.is === 'done' || ending.is === 'refused' ? { is: 'working', done: rows } : ending
}

/** Another page has finished and removed the import. */
function endingOver(ending: ImportEnding): ImportEnding {
  if (ending.is === 'done') return { ...ending, is: 'done-elsewhere' }
  return ending.is === 'working' || ending.is === 'unknown' ? ending : { is: 'stopped-elsewhere' }
}

/** The imports of the collection that this device began. */
export function useUnfinishedImports(collection: CollectionName) {
  const { drafts } = useServices()
  const ownKey = useOwnKey()
  const [revision, setRevision] = useState(0)
  const all = useDrafts<StoredImport>(unfinishedImportsPrefix, revision)
  /** Imports finished by another page since; their note stays until it is closed. */
  const [over, setOver] = useState<readonly StoredImport[]>([])
  const stored = all.map(({ draft }) => draft)
  const change = async (work: Promise<void>) => {
    await work
    setRevision((before) => before + 1)
  }
  return {
    imports: [...stored, ...over.filter(({ batch }) => stored.every((one) => one.batch !== batch))].filter(
      (one) => one.collection === collection,
    ),
    store: (one: StoredImport) => drafts.write(ownKey(unfinishedImportKey(one.batch)), one),
    forget(batch: string) {
      setOver((before) => before.filter((one) => one.batch !== batch))
      return change(drafts.clear(ownKey(unfinishedImportKey(batch))))
    },
    /** Waits until no other page sends it. Resolves true if that page has shown the result. */
    async release(one: StoredImport): Promise<boolean> {
      const isOver = (await drafts.read(ownKey(unfinishedImportKey(one.batch)))) === undefined
      if (isOver) setOver((before) => [...before.filter(({ batch }) => batch !== one.batch), one])
      setRevision((before) => before + 1)
      return isOver
    },
  }
}

/**
 * Polls the server until the import has a result. `onReleased`: called when no other page sends it anymore, with whether that page has shown the
 * result.
 */
export function useImportEnding({ batch, rows }: StoredImport, onReleased: () => Promise<boolean>) {
  const { api, catalog } = useServices()
  const [ending, setEnding] = useState<ImportEnding>({ is: 'asking' })
  const again = useRef(() => {})
  const released = useEffectEvent(onReleased)
  useEffect(() => {
    let isOver = false
    let wasElsewhere = false
    let endedElsewhere = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const isElsewhere = await isBeingSent(batch)
      const answer = await api.call(getBatch, { id: batch })
      if (isOver) return
      if (wasElsewhere && !isElsewhere) endedElsewhere = await released()
      if (isOver) return
      wasElsewhere = isElsewhere
      const asked: ImportEnding = answer.ok
        ? endingOf(answer.value)
        : answer.problem.kind === 'missing'
          ? { is: 'gone' }
          : { is: 'unknown', problem: answer.problem }
      const next = isElsewhere ? endingElsewhere(asked, rows) : endedElsewhere ? endingOver(asked) : asked
      setEnding(next)
      const asksAgain = isElsewhere || next.is === 'working' || (next.is === 'unknown' && isTemporary(next.problem))
      if (asksAgain) timer = setTimeout(() => void ask(), pollMs)
      else if (next.is === 'done' || next.is === 'done-elsewhere') void catalog.refresh('manual')
    }
    again.current = () => void ask()
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [api, catalog, batch, rows])
  const askAgain = () => again.current()
  /** It may have been restarted in another page since it was shown. */
  const isTaken = async () => {
    const taken = await isBeingSent(batch)
    if (taken) askAgain()
    return taken
  }
  return {
    ending,
    askAgain,
    /** Imports what the server has received: all of it. */
    async finish() {
      if (await isTaken()) return
      setEnding({ is: 'working', done: 0 })
      const committed = await api.call(commitBatch, { id: batch, body: { dry_run: false } })
      if (!committed.ok && !isTemporary(committed.problem))
        return setEnding({ is: 'unknown', problem: committed.problem })
      askAgain()
    },
    /** Cancels the batch on the server. False: the server did not confirm it, or everything is already written. */
    async giveUp(): Promise<boolean> {
      if (await isTaken()) return false
      const stopped = await stopBatch(api, batch)
      if (stopped.ok) setEnding(endingOf(stopped.value))
      else if (stopped.problem.kind !== 'cancelled') setEnding({ is: 'unknown', problem: stopped.problem })
      return !stopped.ok && stopped.problem.kind === 'cancelled'
    },
    isComplete: ending.is === 'open' && ending.sent === rows,
  }
}

/** Stores a starting import until its result was shown. If the device has no space for it, the import continues anyway. */
export interface KeptImport {
  keep(run: DryRun, left: Pick<StoredImport, 'left' | 'openedFrom'>): Promise<void>
  forget(run: DryRun): Promise<void>
}

export function useKeptImport(
  { store, forget }: ReturnType<typeof useUnfinishedImports>,
  collection: CollectionName,
  { name, source, part }: OpenedFile,
  plan: RowsPlan,
): KeptImport {
  return {
    async keep({ batch, planned }, left) {
      const bytes = await readFile(source)
      // If the person chose other sheets or headings than proposed, they must choose them again.
      const readAs = part.headLines || part.sheets ? null : plan
      const begun = { collection, file: name, batch, rows: planned.length, plan: readAs, ...left }
      await store({ ...begun, bytes })
        .catch(() => store({ ...begun, bytes: null }))
        .catch(() => {})
    },
    forget: ({ batch }) => forget(batch).catch(() => {}),
  }
}
