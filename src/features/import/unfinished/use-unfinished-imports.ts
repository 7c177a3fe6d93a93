/** How imports ended whose end this device has not seen, as the server says; and how each is finished or given up. */
import { useEffect, useRef, useState } from 'react'
import { commitBatch, getBatch } from '#contract/actions/batch-actions.ts'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { Problem } from '#contract/problem.ts'
import type { BatchStatus } from '#contract/sync/batch.ts'
import { isTemporary } from '#domain/app/problem-kinds.ts'
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
  }
}

/** Asks the server until the import has an end. */
export function useImportEnding({ batch, rows }: StoredImport) {
  const { api, catalog } = useServices()
  const [ending, setEnding] = useState<ImportEnding>({ is: 'asking' })
  const again = useRef(() => {})
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const answer = await api.call(getBatch, { id: batch })
      if (isOver) return
      const next: ImportEnding = answer.ok
        ? endingOf(answer.value)
        : answer.problem.kind === 'missing'
          ? { is: 'gone' }
          : { is: 'unknown', problem: answer.problem }
      setEnding(next)
      const asksAgain = next.is === 'working' || (next.is === 'unknown' && isTemporary(next.problem))
      if (asksAgain) timer = setTimeout(() => void ask(), pollMs)
      else if (next.is === 'done') void catalog.refresh('manual')
    }
    again.current = () => void ask()
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [api, catalog, batch])
  const askAgain = () => again.current()
  return {
    ending,
    askAgain,
    /** Imports what the server has received: all of it. */
    async finish() {
      setEnding({ is: 'working', done: 0 })
      const committed = await api.call(commitBatch, { id: batch, body: { dry_run: false } })
      if (!committed.ok && !isTemporary(committed.problem))
        return setEnding({ is: 'unknown', problem: committed.problem })
      askAgain()
    },
    /** The server gives up what it has not written. False: it does not say so, or has written everything. */
    async giveUp(): Promise<boolean> {
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
