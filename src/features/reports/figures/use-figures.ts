/** The figures of a report, worked out on this device over the whole list: by a cut, and without one to hold the cut against. */

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
  reportGroups,
  reportMeasures,
} from '#domain/reports/report-groups.ts'
import { useSums } from '#react/lists/use-list.ts'

/** Field that names a cut's rows for people, appended to its key. */
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
  /** The cut that these rows are of: while another is asked for, these stay as they were, and are not `ready`. */
  reportGroup: GroupBy
  ready: boolean
  rows: readonly FiguresRow[]
  total: ReportFigures
  /** Figures in which the cut does not add up to the whole. */
  mismatches: readonly string[]
}

const categoryLabels: Readonly<Record<string, string>> = {
  PPE: 'Property, plant and equipment',
  SPHV: 'Semi-expendable, high value',
  SPLV: 'Semi-expendable, low value',
}

function groupName(reportGroup: GroupBy, row: ReportGroup): string {
  const name = String(row.key.at(-1) ?? '')
  if (reportGroup === 'category') return categoryLabels[name] ?? name
  if (reportGroup !== 'account') return name || '(none)'
  const [, sub, ledger] = row.key
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return recordedAccountLabel(text(sub), text(ledger), name)
}

/** What figures are of: rows of the list, or of a campaign's book. */
export type FigureSource = Pick<RowQuery, 'where' | 'baseline'>
const noFilter: Where = {}

/** Field of a book's product that names its group; a group opens to exactly the products that have the name. */
export const baselineGroupField = (reportGroup: GroupBy): string => `group.${reportGroup}`

export function useTotals(source: FigureSource): { ready: boolean; total: ReportFigures } {
  const live = useSums({ collection: 'products', ...source, groupBy: [], measures: reportMeasures })
  const groups = live.state === 'ready' ? live.value : (live.stale ?? [])
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
      rows: rows.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
      total: totals.total,
      mismatches: crossFoot(totals.total, rows),
    }
  }, [live, totals.ready, totals.total, reportGroup, key, where, baseline])
  const lastReady = useRef<GroupedFigures | null>(null)
  useEffect(() => {
    if (fresh) lastReady.current = fresh
  }, [fresh])
  // One answer at a time: never the rows of one question under the head or over the total of another.
  return (
    fresh ?? { ...(lastReady.current ?? { reportGroup, rows: [], total: noFigures, mismatches: [] }), ready: false }
  )
}
