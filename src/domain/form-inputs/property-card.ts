/**
 * What a Property Card (GAM Appendix 69; forms document 6.1) says of one product: what came in, to whom it went, what remains in store.
 * Made of papers that are known, and of what the office's history adds where it is offered. Nothing is invented: a holder whom no paper
 * and no history names is not on the card. A thing that goes from one holder to the next does not come back to the store in between.
 */
import type { HistoryEntry } from '#contract/events.ts'
import { dayOf } from '../dates.ts'

export interface CardProduct {
  acquisition: string
  units: number
  /** Wire money. */
  price: string
  total: string
}

export interface CardDocument {
  type: 'PAR' | 'ICS'
  number: string
  /** `YYYY-MM-DD`, or empty. */
  date: string
  officer: string
  quantity: number
  superseded: boolean
  /** When the office took it in, ISO; sets the order of papers of one day. */
  at?: string | undefined
}

export interface CardTransfer {
  /** Report and number, such as `PTR 2026-05-0001`; empty when the office gives none. */
  number: string
  date: string
  officer: string
  /** When the office took it in, ISO; sets the order of papers of one day. */
  at?: string | undefined
}

export interface CardFacts {
  product: CardProduct
  documents: readonly CardDocument[]
  /** Accepted ones only. */
  transfers: readonly CardTransfer[]
  /** Null: not offered, or not to be had now. */
  history: readonly HistoryEntry[] | null
  timeZone: string
  person: (id: number) => string
  condition: (id: number) => string
  /** Wire money of a quantity. */
  amount: (quantity: number) => string
}

export interface CardRow {
  date: string
  reference: string
  receiptQuantity?: string
  issueQuantity?: string
  officer?: string
  balance: string
  /** Wire money. */
  amount: string
  remarks: string
}

interface Step {
  date: string
  /** Of one day: what came in, then what went out, then what was noted. */
  rank: number
  at?: string | undefined
  reference: string
  receipt?: number
  issue?: number
  officer?: string
  remarks: string
}

const whole = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

function historySteps(facts: CardFacts): Step[] {
  return (facts.history ?? []).flatMap((entry): Step[] => {
    const { before, after } = entry
    if (!before || !after) return []
    const date = dayOf(entry.recorded_at ?? entry.received_at, facts.timeZone)
    const steps: Step[] = []
    const was = whole(before['units'])
    const is = whole(after['units'])
    if (was !== null && is !== null && is !== was)
      steps.push({
        date,
        rank: 1,
        reference: '',
        ...(is > was ? { receipt: is - was } : { issue: was - is }),
        remarks: `Quantity on the books changed from ${was} to ${is}`,
      })
    const holder = whole(after['user'])
    // An accepted transfer is a paper of its own and stands on the card already.
    if (holder !== null && before['user'] !== undefined && before['user'] !== holder && entry.action !== 'transfer')
      steps.push({
        date,
        rank: 3,
        reference: '',
        issue: facts.product.units,
        officer: facts.person(holder),
        remarks: 'Holder changed on the books',
      })
    const condition = whole(after['condition'])
    if (condition !== null && before['condition'] !== undefined && before['condition'] !== condition)
      steps.push({ date, rank: 4, reference: '', remarks: `Condition: ${facts.condition(condition)}` })
    return steps
  })
}

/** By day; papers of one day by the moment they came in, where that is known of both. */
function inOrder(a: Step, b: Step): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  if (a.at && b.at && a.at !== b.at) return a.at < b.at ? -1 : 1
  return a.rank - b.rank
}

/** The rows of the card, oldest first. What was entered without a date stands first of what went out, with a blank date. */
export function propertyCardRows(facts: CardFacts): readonly CardRow[] {
  const told = historySteps(facts)
  const changed = told.reduce((sum, step) => sum + (step.receipt ?? 0) - (step.rank === 1 ? (step.issue ?? 0) : 0), 0)
  const bought: Step = {
    date: facts.product.acquisition,
    rank: 0,
    reference: '',
    receipt: Math.max(0, facts.product.units - changed),
    remarks: 'Acquired',
  }
  const rest: Step[] = [
    ...facts.documents.map((paper) => ({
      date: paper.date,
      rank: 2,
      at: paper.at,
      reference: `${paper.type} ${paper.number}`.trim(),
      issue: paper.quantity,
      officer: paper.officer,
      remarks: paper.superseded ? 'Superseded' : '',
    })),
    ...facts.transfers.map((paper) => ({
      date: paper.date,
      rank: 3,
      at: paper.at,
      reference: paper.number,
      issue: facts.product.units,
      officer: paper.officer,
      remarks: 'Transfer accepted',
    })),
    ...told,
  ]
  rest.sort(inOrder)
  let balance = 0
  return [bought, ...rest].map((step) => {
    balance = Math.max(0, balance + (step.receipt ?? 0) - (step.issue ?? 0))
    const moved = step.receipt ?? step.issue
    return {
      date: step.date,
      reference: step.reference,
      ...(step.receipt === undefined ? {} : { receiptQuantity: String(step.receipt) }),
      ...(step.issue === undefined ? {} : { issueQuantity: String(step.issue) }),
      ...(step.officer === undefined ? {} : { officer: step.officer }),
      balance: String(balance),
      amount: moved === undefined ? '' : facts.amount(moved),
      remarks: step.remarks,
    }
  })
}
