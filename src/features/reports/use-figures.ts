/** The figures of a report, worked out on this device over the whole list: by a cut, and without one to hold the cut against. */

import { useEffect, useMemo, useRef } from 'react'
import { recordedAccount } from '#domain/account-of.ts'
import type { RowQuery, Where } from '#domain/catalogue.ts'
import {
  type Cut,
  crossFoot,
  cutFields,
  type Figures,
  noFigures,
  type ReportRow,
  reportMeasures,
  reportRows,
} from '#domain/report-groups.ts'
import { useSums } from '#runtime/use-list.ts'

/** Field that names a cut's rows for people, appended to its key. */
const nameField: Readonly<Record<Cut, string>> = {
  location: 'names.locationOne',
  section: 'names.section',
  custodian: 'names.user',
  account: 'names.ledgerAccount',
  fund: 'names.funding',
  condition: 'names.condition',
  category: 'category',
}

export interface FiguresRow extends ReportRow {
  name: string
  /** Filter of the product list that shows exactly these rows. */
  where: Where
}

export interface FiguresOf {
  /** The cut that these rows are of: while another is asked for, these stay as they were, and are not `ready`. */
  cut: Cut
  ready: boolean
  rows: readonly FiguresRow[]
  total: Figures
  /** Figures in which the cut does not add up to the whole. */
  wrong: readonly string[]
}

const words: Readonly<Record<string, string>> = {
  PPE: 'Property, plant and equipment',
  SPHV: 'Semi-expendable, high value',
  SPLV: 'Semi-expendable, low value',
}

function nameOf(cut: Cut, row: ReportRow): string {
  const name = String(row.key.at(-1) ?? '')
  if (cut === 'category') return words[name] ?? name
  if (cut !== 'account') return name || '(none)'
  const [, sub, ledger] = row.key
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return recordedAccount(text(sub), text(ledger), name)
}

/** What figures are of: rows of the list, or of a campaign's book. */
export type Figured = Pick<RowQuery, 'where' | 'book'>
const everything: Where = {}

/** Field of a book's product that names its group; a group opens to exactly the products that have the name. */
export const bookCut = (cut: Cut): string => `group.${cut}`

export function useTotals(of: Figured): { ready: boolean; total: Figures } {
  const live = useSums({ entity: 'products', ...of, groupBy: [], measures: reportMeasures })
  const groups = live.state === 'ready' ? live.value : (live.stale ?? [])
  return { ready: live.state === 'ready', total: reportRows(groups)[0]?.figures ?? noFigures }
}

export function useFigures(cut: Cut, of: Figured): FiguresOf {
  const { where = everything, book } = of
  const fields = book ? [bookCut(cut)] : cutFields[cut]
  const groupBy = book ? fields : [...fields, nameField[cut]]
  const live = useSums({ entity: 'products', ...of, groupBy, measures: reportMeasures })
  const whole = useTotals(of)
  const key = fields.join()
  const fresh = useMemo<FiguresOf | null>(() => {
    if (live.state !== 'ready' || !whole.ready) return null
    const rows = reportRows(live.value).map((row) => ({
      ...row,
      name: book ? String(row.key[0]) : nameOf(cut, row),
      where: { ...where, ...Object.fromEntries(key.split(',').map((field, at) => [field, row.key[at] ?? null])) },
    }))
    return {
      cut,
      ready: true,
      rows: rows.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
      total: whole.total,
      wrong: crossFoot(whole.total, rows),
    }
  }, [live, whole.ready, whole.total, cut, key, where, book])
  const last = useRef<FiguresOf | null>(null)
  useEffect(() => {
    if (fresh) last.current = fresh
  }, [fresh])
  // One answer at a time: never the rows of one question under the head or over the total of another.
  return fresh ?? { ...(last.current ?? { cut, rows: [], total: noFigures, wrong: [] }), ready: false }
}
