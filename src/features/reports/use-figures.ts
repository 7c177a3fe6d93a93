/** The figures of a report, worked out on this device over the whole list: by a cut, and without one to hold the cut against. */

import { useMemo } from 'react'
import { sentences } from '#contract/sentences.ts'
import type { Where } from '#domain/catalogue.ts'
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
  return `${sub ?? '00'}-${ledger ?? '000'} ${name || sentences.defaultValue}`
}

export function useTotals(where: Where): { ready: boolean; total: Figures } {
  const live = useSums({ entity: 'products', where, groupBy: [], measures: reportMeasures })
  const groups = live.state === 'ready' ? live.value : (live.stale ?? [])
  return { ready: live.state === 'ready', total: reportRows(groups)[0]?.figures ?? noFigures }
}

export function useFigures(cut: Cut, where: Where): FiguresOf {
  const fields = cutFields[cut]
  const groupBy = useMemo(() => [...fields, nameField[cut]], [fields, cut])
  const live = useSums({ entity: 'products', where, groupBy, measures: reportMeasures })
  const whole = useTotals(where)
  return useMemo(() => {
    const groups = live.state === 'ready' ? live.value : (live.stale ?? [])
    const rows = reportRows(groups).map((row) => ({
      ...row,
      name: nameOf(cut, row),
      where: { ...where, ...Object.fromEntries(fields.map((field, at) => [field, row.key[at] ?? null])) },
    }))
    const ready = live.state === 'ready' && whole.ready
    return {
      ready,
      rows: rows.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
      total: whole.total,
      wrong: ready ? crossFoot(whole.total, rows) : [],
    }
  }, [live, whole.ready, whole.total, cut, fields, where])
}
