/** How a file is read: defaults from headings, titles and sheet names, with the person's changes. */
import { useMemo, useState } from 'react'
import type { AnyCollection, CollectionName } from '#contract/collections/all-collections.ts'
import type { Mapping } from '#domain/import/cell-source.ts'
import { guessMapping, unmappedColumns } from '#domain/import/column-mapping.ts'
import { offeredColumns } from '#domain/import/import-columns.ts'
import type { DayOrder, YearAlone } from '#domain/import/parse-day.ts'
import type { CostReading } from '#domain/import/unit-cost.ts'
import { useServices } from '#react/services.ts'
import type { RowsPlan } from './file/file-protocol.ts'
import { bySheetAtFirst, titlesBySheet, valuesAtFirst } from './sheet-titles.ts'
import type { OpenedFile } from './use-import-file.ts'

export function useImportPlan(collection: AnyCollection, { summary, left, readAs, part, names }: OpenedFile) {
  const { header, parts } = summary
  // With other headings, the columns are different.
  const savedPlan = part.headLines || part.sheets ? undefined : (readAs ?? left?.plan)
  const features = useServices().api.features()
  const columns = useMemo(() => offeredColumns(collection.name as CollectionName, features), [collection, features])
  const titles = useMemo(() => titlesBySheet(parts, names), [parts, names])
  const [mapping, setMapping] = useState<Mapping>(() => savedPlan?.mapping ?? guessMapping(columns, header))
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(savedPlan?.dayOrder ?? null)
  const [yearAlone, setYearAlone] = useState<YearAlone | null>(savedPlan?.yearAlone ?? null)
  const [costReading, setCostReading] = useState<CostReading | null>(savedPlan?.costReading ?? null)
  const [update, setUpdate] = useState(savedPlan?.update ?? false)
  const [proposeNumbers, setProposeNumbers] = useState(savedPlan?.proposeNumbers ?? false)
  const [sameForAll, setSameForAll] = useState<RowsPlan['sameForAll']>(
    () => savedPlan?.sameForAll ?? valuesAtFirst(titles, columns),
  )
  const [bySheet, setBySheet] = useState<NonNullable<RowsPlan['bySheet']>>(
    () => savedPlan?.bySheet ?? bySheetAtFirst(titles, columns),
  )
  const plan: RowsPlan = { mapping, dayOrder, yearAlone, costReading, update, sameForAll, bySheet, proposeNumbers }
  const sheets = parts.length > 1 ? parts : undefined
  return {
    columns,
    plan,
    parts,
    /** Required columns that are still missing. */
    missingColumns: update ? [] : unmappedColumns(columns, { ...plan, sheets }, plan),
    /** Values for all items of each sheet, from its titles and name. */
    titles,
    setMapping,
    setSameForAll,
    setBySheet,
    setDayOrder,
    setYearAlone,
    setCostReading,
    setUpdate,
    setProposeNumbers,
  }
}
export type ImportPlanning = ReturnType<typeof useImportPlan>
