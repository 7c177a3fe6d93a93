/**
 * Counts from a file, recorded on this device one by one like scanned counts: same author, same history, same way to the server, same undo.
 * Works offline.
 */
import { useCallback, useRef, useState } from 'react'
import type { ProductView } from '#domain/catalogue.ts'
import type { RowError } from '#domain/import/check-rows.ts'
import {
  type CountFileColumns,
  type CountRow,
  countKey,
  readCountFile,
  saysTheSame,
} from '#domain/import/count-file.ts'
import { useParts } from '#runtime/parts.ts'
import type { Table } from '#sheet/read-table.ts'

const rowsAtOnce = 500

export interface CheckedCounts {
  ready: readonly { row: CountRow; product: ProductView }[]
  errors: readonly RowError[]
  blank: number
  same: number
}

export type CountImportStep =
  | { is: 'plan' }
  | { is: 'checking'; done: number; total: number }
  | { is: 'checked'; found: CheckedCounts }
  | { is: 'saving'; done: number; total: number }
  /** `left`: stopped or failed before these were recorded. */
  | { is: 'done'; saved: number; left: number; failed: string | null }

export function useCountImport(table: Table, columns: CountFileColumns) {
  const { catalogue, recorder } = useParts()
  const [step, setStep] = useState<CountImportStep>({ is: 'plan' })
  const stopped = useRef(false)

  const check = useCallback(async () => {
    const total = table.rows.length
    setStep({ is: 'checking', done: 0, total })
    const file = readCountFile(table.header, table.rows, table.lines, columns)
    const keys = await catalogue.sums({ entity: 'products', groupBy: ['id', 'property_number'], measures: [] })
    const ids = new Map(keys.map(({ key: [id, number] }) => [countKey(String(number)), Number(id)]))
    const errors = [...file.errors]
    const known = file.counts.flatMap((row) => {
      const id = ids.get(countKey(row.number))
      if (id !== undefined) return [{ row, id }]
      const column = table.header[columns.number] ?? 'Property number'
      const text = 'No item in the property records has this number.'
      errors.push({ row: row.row, column, field: 'property_number', text, value: row.number })
      return []
    })
    const ready: { row: CountRow; product: ProductView }[] = []
    let same = 0
    for (let at = 0; at < known.length; at += rowsAtOnce) {
      const some = known.slice(at, at + rowsAtOnce)
      const { rows } = await catalogue.list<ProductView>({
        entity: 'products',
        where: { id: some.map(({ id }) => id) },
        from: 0,
        limit: rowsAtOnce,
      })
      const byId = new Map(rows.map((product) => [product.id, product]))
      for (const { row, id } of some) {
        const product = byId.get(id)
        if (!product) continue
        if (saysTheSame(row, product)) same++
        else ready.push({ row, product })
      }
      setStep({ is: 'checking', done: Math.min(total, at + some.length), total })
    }
    errors.sort((a, b) => a.row - b.row)
    setStep({ is: 'checked', found: { ready, errors, blank: file.blank, same } })
  }, [catalogue, table, columns])

  const save = useCallback(
    async ({ ready }: CheckedCounts) => {
      stopped.current = false
      let saved = 0
      let failed: string | null = null
      for (const { row, product } of ready) {
        if (stopped.current) break
        if (saved % 20 === 0) setStep({ is: 'saving', done: saved, total: ready.length })
        const remarks = row.remarks ?? product.remarks ?? null
        try {
          await recorder.count(product, { physical_count: row.count, remarks, done: true }, { source: 'list' })
        } catch (error) {
          failed = error instanceof Error ? error.message : String(error)
          break
        }
        saved++
      }
      setStep({ is: 'done', saved, left: ready.length - saved, failed })
    },
    [recorder],
  )
  const stop = useCallback(() => {
    stopped.current = true
  }, [])
  return { step, check, save, stop }
}
