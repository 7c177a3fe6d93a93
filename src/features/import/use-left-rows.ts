/** The rows of imported files that have errors: a list on this device, until they are imported or discarded. */
import { useCallback, useState } from 'react'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import { useServices } from '#react/services.ts'
import { useDrafts, useOwnKey } from '#react/use-draft.ts'
import type { DryRun } from './dry-run.ts'
import type { RowsPlan } from './file/file-protocol.ts'
import type { LeftResult } from './use-import.ts'
import type { OpenedFile } from './use-import-file.ts'

export interface LeftRows {
  /** The name of the file that they come from. */
  file: string
  /** The rows with what to fix, as a CSV file that can be imported. */
  csv: string
  rows: number
  at: number
  /** How the file was read; its columns are the first ones of the CSV file. */
  plan: RowsPlan
}

export function useLeftRows(collection: CollectionName) {
  const { drafts, now } = useServices()
  const ownKey = useOwnKey()
  const [revision, setRevision] = useState(0)
  const prefix = `import/left ${collection} `
  const lists = useDrafts<LeftRows>(prefix, revision)
  const save = useCallback(
    async (list: Omit<LeftRows, 'at'>) => {
      await drafts.write(ownKey(`${prefix}${list.file}`), { ...list, at: now() } satisfies LeftRows)
      setRevision((before) => before + 1)
    },
    [drafts, now, ownKey, prefix],
  )
  const discard = useCallback(
    async (file: string) => {
      await drafts.clear(ownKey(`${prefix}${file}`))
      setRevision((before) => before + 1)
    },
    [drafts, ownKey, prefix],
  )
  return { lists: lists.map(({ draft }) => draft), save, discard }
}

/** After a write: saves the rows with errors, or removes the list of the file if there are none. */
export function useSaveLeft(left: ReturnType<typeof useLeftRows>, { name, file }: OpenedFile, plan: RowsPlan) {
  return async ({ errors }: DryRun): Promise<LeftResult | null> => {
    if (errors.length === 0) {
      await left.discard(name).catch(() => {})
      return null
    }
    const csv = await file.rowsToCorrect(errors, plan)
    const rows = new Set(errors.map((error) => error.row)).size
    const isSaved = await left.save({ file: name, csv, rows, plan }).then(
      () => true,
      () => false,
    )
    return { rows, csv, isSaved }
  }
}
