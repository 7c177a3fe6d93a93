/** The rows of imported files that have errors: a list on this device, until they are imported or discarded. */
import { useCallback, useState } from 'react'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { newId } from '#react/new-id.ts'
import { useServices } from '#react/services.ts'
import { useDrafts, useOwnKey } from '#react/use-draft.ts'
import type { DryRun } from './dry-run.ts'
import type { RowsPlan } from './file/file-protocol.ts'
import { planOfCorrections } from './file/rows-to-correct.ts'
import type { ErrorRowList, ErrorRowsResult } from './rows-with-errors.ts'
import type { StoredImport } from './unfinished/stored-import.ts'
import type { OpenedFile } from './use-import-file.ts'

export function useErrorRowLists(collection: CollectionName) {
  const { drafts, now } = useServices()
  const ownKey = useOwnKey()
  const [revision, setRevision] = useState(0)
  const prefix = `import/left ${collection} `
  const lists = useDrafts<Omit<ErrorRowList, 'key'>>(prefix, revision)
  /** Replaces the list with the key; without one adds a list. */
  const save = useCallback(
    async (key: string | null, list: Omit<ErrorRowList, 'at' | 'key'>) => {
      await drafts.write(key ?? ownKey(`${prefix}${newId()}`), { ...list, at: now() })
      setRevision((before) => before + 1)
    },
    [drafts, now, ownKey, prefix],
  )
  const discard = useCallback(
    async (key: string) => {
      await drafts.clear(key)
      setRevision((before) => before + 1)
    },
    [drafts],
  )
  return { lists: lists.map(({ key, draft }): ErrorRowList => ({ ...draft, key })), save, discard }
}

/** After the import: rows with errors are added to the lists, or the list that all rows came from is removed. */
export async function storeErrorRows(
  { save, discard }: Pick<ReturnType<typeof useErrorRowLists>, 'save' | 'discard'>,
  file: string,
  { left, openedFrom }: Pick<StoredImport, 'left' | 'openedFrom'>,
): Promise<void> {
  if (left) return save(openedFrom, { file, ...left })
  if (openedFrom) await discard(openedFrom)
}

/** The rows with errors when a write begins. */
export interface PreparedErrorRows {
  /** The part that is stored until the result of the write was shown. */
  stored: Pick<StoredImport, 'left' | 'openedFrom'>
  /** Stores them, after the write. */
  save: () => Promise<ErrorRowsResult | null>
}

/**
 * Builds the list of rows with errors before a write; the returned object stores it afterwards. If there are no such rows, the list that the file was
 * opened from is removed; lists of other files stay.
 */
export function usePrepareErrorRows(left: ReturnType<typeof useErrorRowLists>, opened: OpenedFile, plan: RowsPlan) {
  const { name, file, summary, left: openedFrom = null } = opened
  const correctionPlan = planOfCorrections(summary.header, plan).plan
  return async ({ errors }: DryRun): Promise<PreparedErrorRows> => {
    const rows = new Set(errors.map((error) => error.row)).size
    const csv = rows === 0 ? '' : await file.rowsToCorrect(errors, plan)
    const stored = {
      left: rows === 0 ? null : { csv, rows, plan: correctionPlan },
      openedFrom: openedFrom?.key ?? null,
    }
    const save = async () => {
      const isSaved = await storeErrorRows(left, name, stored).then(
        () => true,
        () => false,
      )
      return rows === 0 ? null : { rows, csv, isSaved }
    }
    return { stored, save }
  }
}
