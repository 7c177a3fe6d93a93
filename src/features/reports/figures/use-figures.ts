/** The figures of a report, computed on this device over the whole list: by group, and ungrouped as a cross-check. */

import { useEffect, useMemo, useRef } from 'react'
import type { RowQuery, Where } from '#domain/catalog/catalog-queries.ts'
import { recordedAccountLabel } from '#domain/products/account-finder.ts'
import {
  crossFoot,
  type GroupBy,
  groupByFields,
  noFigures,
  type ReportFigures,
  type ReportGroup,
  type ReportMeasure,
  reportGroups,
  reportMeasures,
} from '#domain/reports/report-groups.ts'
import { compareText } from '#domain/text/compare-text.ts'
import { lastKnown, useSums } from '#react/lists/use-list.ts'
import { t } from '#text/reports/reports.ts'

/** The field with a group's name, appended to its key fields. */
const nameFields: Readonly<Record<GroupBy, string>> = {
  location: 'names.locationOne',
  section: 'names.section',
  custodian: 'names.user',
  account: 'names.ledgerAccount',
  fund: 'names.funding',
  condition: 'names.condition',
  category: 'category',
}

export interface FiguresRow extends ReportGroup {
  name: string
  /** Filter of the product list that shows exactly these rows. */
  where: Where
}

export interface GroupedFigures {
  /** The grouping of these rows. While another grouping loads, these rows stay and `ready` is false. */
  reportGroup: GroupBy
  ready: boolean
  rows: readonly FiguresRow[]
  total: ReportFigures
  /** Names of the figures whose groups do not add up to the total. */
  mismatches: readonly ReportMeasure[]
}

function categoryLabel(category: string): string {
  if (category === 'PPE') return t('ppe')
  return category === 'SPHV' || category === 'SPLV' ? t(`propertyTypes.${category}`) : category
}

function groupName(reportGroup: GroupBy, row: ReportGroup): string {
  const name = String(row.key.at(-1) ?? '')
  if (reportGroup === 'category') return categoryLabel(name)
  if (reportGroup !== 'account') return name || t('noName')
  const [, sub, ledger] = row.key
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return recordedAccountLabel(text(sub), text(ledger), name)
}

/** Source of the figures: the list, or a campaign's baseline. */
export type FigureSource = Pick<RowQuery, 'where' | 'baseline'>
const noFilter: Where = {}

/** The field of a baseline product with its group's name; a group link opens exactly the products with that name. */
export const baselineGroupField = (reportGroup: GroupBy): string => `group.${reportGroup}`

export function useTotals(source: FigureSource): { ready: boolean; total: ReportFigures } {
  const live = useSums({ collection: 'products', ...source, groupBy: [], measures: reportMeasures })
  const groups = lastKnown(live) ?? []
  return { ready: live.state === 'ready', total: reportGroups(groups)[0]?.figures ?? noFigures }
}

export function useFigures(reportGroup: GroupBy, source: FigureSource): GroupedFigures {
  const { where = noFilter, baseline } = source
  const fields = baseline ? [baselineGroupField(reportGroup)] : groupByFields[reportGroup]
  const groupBy = baseline ? fields : [...fields, nameFields[reportGroup]]
  const live = useSums({ collection: 'products', ...source, groupBy, measures: reportMeasures })
  const totals = useTotals(source)
  const key = fields.join()
  const fresh = useMemo<GroupedFigures | null>(() => {
    if (live.state !== 'ready' || !totals.ready) return null
    const rows = reportGroups(live.value).map((row) => ({
      ...row,
      name: baseline ? String(row.key[0]) : groupName(reportGroup, row),
      where: { ...where, ...Object.fromEntries(key.split(',').map((field, index) => [field, row.key[index] ?? null])) },
    }))
    return {
      reportGroup,
      ready: true,
      rows: rows.sort((a, b) => compareText(a.name, b.name)),
      total: totals.total,
      mismatches: crossFoot(totals.total, rows),
    }
  }, [live, totals.ready, totals.total, reportGroup, key, where, baseline])
  const lastReady = useRef<GroupedFigures | null>(null)
  useEffect(() => {
    if (fresh) lastReady.current = fresh
  }, [fresh])
  // Rows, heading and total always come from the same query, never from two.
  return (
    fresh ?? { ...(lastReady.current ?? { reportGroup, rows: [], total: noFigures, mismatches: [] }), ready: false }
  )
}
