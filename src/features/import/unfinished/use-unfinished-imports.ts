/** How imports ended whose end this device has not seen, as the server says; and how each is finished or given up. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { commitBatch, getBatch } from '#contract/actions/batch-actions.ts'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { Problem } from '#contract/problem.ts'
import type { BatchStatus } from '#contract/sync/batch.ts'
import { isTemporary } from '#domain/app/problem-kinds.ts'
import { isBeingSent } from '#react/bulk/import-lock.ts'
import { stopBatch } from '#react/bulk/upload-batch.ts'
import { useServices } from '#react/services.ts'
import { unfinishedImportKey, unfinishedImportsPrefix } from '#react/unfinished-imports.ts'
import { useDrafts, useOwnKey } from '#react/use-draft.ts'
import type { DryRun } from '../dry-run.ts'
import type { RowsPlan } from '../file/file-protocol.ts'
import type { OpenedFile } from '../use-import-file.ts'
import type { StoredImport } from './stored-import.ts'

export type ImportEnding =
  | { is: 'asking' }
  | { is: 'unknown'; problem: Problem }
  /** The server has forgotten it. */
  | { is: 'gone' }
  | { is: 'working'; done: number }
  /** Another page of this device sends it. Nothing is written. `sent`: rows that the server has. */
  | { is: 'elsewhere'; sent: number }
  /** Nothing is written. `sent`: rows that the server has. */
  | { is: 'open'; sent: number }
  | { is: 'refused' }
  | { is: 'done'; added: number; changed: number }

const pollMs = 1_000

function endingOf({ state, rows, progress, created, changed }: BatchStatus): ImportEnding {
  if (state === 'done') return { is: 'done', added: created.length, changed }
  if (state === 'refused') return { is: 'refused' }
  return state === 'working' ? { is: 'working', done: progress } : { is: 'open', sent: rows }
}

/** While another page sends the import, its end belongs to that page. */
function endingElsewhere(ending: ImportEnding, rows: number): ImportEnding {
  if (ending.is === 'open') return { is: 'elsewhere', sent: ending.sent }
  if (ending.is === 'gone') return { is: 'elsewhere', sent: 0 }
  return ending.is === 'done' || ending.is === 'refused' ? { is: 'working', done: rows } : ending
}

/** The imports of the collection that this device began. */
export function useUnfinishedImports(collection: CollectionName) {
  const { drafts } = useServices()
  const ownKey = useOwnKey()
  const [revision, setRevision] = useState(0)
  const all = useDrafts<StoredImport>(unfinishedImportsPrefix, revision)
  const change = async (work: Promise<void>) => {
    await work
    setRevision((before) => before + 1)
  }
  return {
    imports: all.map(({ draft }) => draft).filter((one) => one.collection === collection),
    store: (one: StoredImport) => drafts.write(ownKey(unfinishedImportKey(one.batch)), one),
    forget: (batch: string) => change(drafts.clear(ownKey(unfinishedImportKey(batch)))),
    /** Another page may have forgotten one. */
    readAgain: () => setRevision((before) => before + 1),
  }
}

/** Asks the server until the import has an end. `onReleased`: the page that sent it has ended or has its result. */
export function useImportEnding({ batch, rows }: StoredImport, onReleased: () => void) {
  const { api, catalog } = useServices()
  const [ending, setEnding] = useState<ImportEnding>({ is: 'asking' })
  const again = useRef(() => {})
  const released = useEffectEvent(onReleased)
  useEffect(() => {
    let isOver = false
    let wasElsewhere = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const isElsewhere = await isBeingSent(batch)
      const answer = await api.call(getBatch, { id: batch })
      if (isOver) return
      if (wasElsewhere && !isElsewhere) released()
      wasElsewhere = isElsewhere
      const asked: ImportEnding = answer.ok
        ? endingOf(answer.value)
        : answer.problem.kind === 'missing'
          ? { is: 'gone' }
          : { is: 'unknown', problem: answer.problem }
      const next = isElsewhere ? endingElsewhere(asked, rows) : asked
      setEnding(next)
      const asksAgain = isElsewhere || next.is === 'working' || (next.is === 'unknown' && isTemporary(next.problem))
      if (asksAgain) timer = setTimeout(() => void ask(), pollMs)
      else if (next.is === 'done') void catalog.refresh('manual')
    }
    again.current = () => void ask()
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [api, catalog, batch, rows])
  const askAgain = () => again.current()
  /** It may have begun again in another page since it was shown. */
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
    /** The server gives up what it has not written. False: it does not say so, or has written everything. */
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

/** How an import that begins is kept until its end is seen. If this device has no room for it, the import goes on all the same. */
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
      const bytes = await source.arrayBuffer().catch(() => null)
      // Other sheets or headings than those proposed are chosen again by the person.
      const readAs = part.headLines || part.sheets ? null : plan
      const begun = { collection, file: name, batch, rows: planned.length, plan: readAs, ...left }
      await store({ ...begun, bytes: bytes && new Uint8Array(bytes) })
        .catch(() => store({ ...begun, bytes: null }))
        .catch(() => {})
    },
    forget: ({ batch }) => forget(batch).catch(() => {}),
  }
}
