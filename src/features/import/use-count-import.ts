/**
 * Counts from a file, recorded on this device one by one like scanned counts: same author, same history, sent the same way. An item that was counted
 * or changed after the file was checked is left out. Works offline.
 */

import { useCallback, useRef, useState } from 'react'
import { isNewerThanShown, shownOp } from '#domain/campaigns/sheet-keying.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { RowError } from '#domain/import/check-rows.ts'
import { type CountFileColumns, type CountRow, itemsByNumber, matchesRecord } from '#domain/import/count-file.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/import/import-counts.ts'
import { failureReason } from '#ui/count/save-failure.ts'
import type { FileSummary } from './file/file-protocol.ts'
import type { ImportFile } from './file/import-file.ts'

const rowsPerBatch = 500

export interface CheckedCounts {
  ready: readonly { row: CountRow; product: ProductView }[]
  errors: readonly RowError[]
  blankRows: number
  unchanged: number
}

export type CountImportStep =
  | { is: 'plan' }
  | { is: 'checking'; done: number; total: number }
  | { is: 'checked'; found: CheckedCounts }
  | { is: 'saving'; done: number; total: number }
  /** `left`: counts not recorded because it stopped or failed before them, or because their item was counted or changed meanwhile. */
  | { is: 'done'; saved: number; left: number; failed: string | null }

/** `onWritten` is awaited when every count is saved on this device, before `done`. */
export function useCountImport(
  file: ImportFile,
  { header, rowCount }: FileSummary,
  columns: CountFileColumns,
  onWritten: () => Promise<void>,
) {
  const { catalog, recorder } = useServices()
  const [step, setStep] = useState<CountImportStep>({ is: 'plan' })
  const isStopped = useRef(false)

  const check = useCallback(async () => {
    const total = rowCount
    setStep({ is: 'checking', done: 0, total })
    const keys = await catalog.sums({ collection: 'products', groupBy: ['id', 'property_number'], measures: [] })
    const items = itemsByNumber(keys.map(({ key: [id, number] }) => ({ id: Number(id), number: String(number) })))
    const found = await file.readCounts(columns, items.alike)
    const errors = [...found.errors]
    const matched = found.counts.flatMap((row) => {
      const item = items.find(row.number)
      if (item !== null && item !== 'several') return [{ row, id: item.id }]
      // not a text: a heading of the file
      const column = header[columns.number] ?? 'Property number'
      const text = item === null ? t('unknownNumber') : t('severalAlike')
      errors.push({ row: row.row, column, field: 'property_number', text, value: row.number })
      return []
    })
    const ready: { row: CountRow; product: ProductView }[] = []
    let unchanged = 0
    for (let index = 0; index < matched.length; index += rowsPerBatch) {
      const batch = matched.slice(index, index + rowsPerBatch)
      const { rows } = await catalog.list<ProductView>({
        collection: 'products',
        where: { id: batch.map(({ id }) => id) },
        from: 0,
        limit: rowsPerBatch,
      })
      const byId = new Map(rows.map((product) => [product.id, product]))
      for (const { row, id } of batch) {
        const product = byId.get(id)
        if (!product) continue
        if (matchesRecord(row, product)) unchanged++
        else ready.push({ row, product })
      }
      setStep({ is: 'checking', done: Math.min(total, index + batch.length), total })
    }
    errors.sort((a, b) => a.row - b.row)
    setStep({ is: 'checked', found: { ready, errors, blankRows: found.blank, unchanged } })
  }, [catalog, file, header, rowCount, columns])

  const save = useCallback(
    async ({ ready }: CheckedCounts) => {
      isStopped.current = false
      let saved = 0
      let failed: string | null = null
      for (const { row, product } of ready) {
        if (isStopped.current) break
        const shown = shownOp(product)
        if (saved % 20 === 0) setStep({ is: 'saving', done: saved, total: ready.length })
        const remarks = row.remarks ?? product.remarks ?? null
        try {
          const values = { physical_count: row.count, remarks, done: true }
          const { savedTo, ops } = await recorder.countAll(
            [{ product, values, origin: { source: 'list' } }],
            (op, tx) => isNewerThanShown(op, shown, tx),
          )
          if (ops.length === 0) continue
          if (savedTo === 'backup') failed = t('backupOnly')
        } catch (error) {
          failed = failureReason(error)
          break
        }
        saved++
        if (failed !== null) break
      }
      const left = ready.length - saved
      if (left === 0 && failed === null) await onWritten()
      setStep({ is: 'done', saved, left, failed })
    },
    [recorder, onWritten],
  )
  const stop = useCallback(() => {
    isStopped.current = true
  }, [])
  return { step, check, save, stop }
}
