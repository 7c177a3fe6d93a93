/**
 * The lines of a Property Card (GAM Appendix 69) or Semi-expendable Property Card (Annex A.1 of COA Circular 2022-004) of one item: what
 * came in, to whom it went, what remains. From the documents and transfers on this device, and the server's history where it is offered.
 * Nothing is invented: a holder whom no document and no history names is not on the card.
 *
 * The card foots on every line: receipts less issues is the balance. What a person holds comes back (a line "Returned by …") before it goes
 * to the next person. A document for the person who holds the item already, such as a renewal, moves nothing.
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
  /** Id of the officer; null or absent: compared by name. */
  holder?: number | null | undefined
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
  holder?: number | null | undefined
  /** Who gave it, where that is known. */
  from?: number | null | undefined
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
  /** Leaves the store; `all`: everything that is on the card by then. */
  issue?: number | 'all'
  /** To whom; absent: it leaves the records. */
  to?: Holder
  from?: number | null | undefined
  remarks: string
}

interface Holder {
  id: number | null
  name: string
}

const isSame = (a: Holder, b: Holder): boolean =>
  a.id !== null && b.id !== null ? a.id === b.id : a.name.trim().toLowerCase() === b.name.trim().toLowerCase()

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
        remarks: `Quantity in the records changed from ${was} to ${is}`,
      })
    const holder = whole(after['user'])
    // An accepted transfer is a paper of its own and stands on the card already.
    if (holder !== null && before['user'] !== undefined && before['user'] !== holder && entry.action !== 'transfer')
      steps.push({
        date,
        rank: 3,
        reference: '',
        issue: 'all',
        to: { id: holder, name: facts.person(holder) },
        remarks: 'Person accountable changed in the records',
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
  const changed = told.reduce(
    (sum, step) => sum + (step.receipt ?? 0) - (step.issue === 'all' ? 0 : (step.issue ?? 0)),
    0,
  )
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
      to: { id: paper.holder ?? null, name: paper.officer },
      remarks: paper.superseded ? 'Superseded' : '',
    })),
    ...facts.transfers.map((paper) => ({
      date: paper.date,
      rank: 3,
      at: paper.at,
      reference: paper.number,
      issue: 'all' as const,
      to: { id: paper.holder ?? null, name: paper.officer },
      from: paper.from,
      remarks: 'Transfer accepted',
    })),
    ...told,
  ]
  rest.sort(inOrder)
  const card = openCard(facts)
  for (const step of [bought, ...rest]) card.post(step)
  return card.rows
}

/** Posts steps one after the other, and returns what is out before it goes to somebody else. */
function openCard(facts: CardFacts) {
  const rows: CardRow[] = []
  const out: { holder: Holder; quantity: number }[] = []
  let balance = 0

  const write = (
    step: Pick<Step, 'date' | 'reference' | 'remarks'>,
    receipt: number,
    issue: number,
    officer?: string,
  ) => {
    balance += receipt - issue
    rows.push({
      date: step.date,
      reference: step.reference,
      ...(receipt > 0 ? { receiptQuantity: String(receipt) } : {}),
      ...(issue > 0 ? { issueQuantity: String(issue) } : {}),
      ...(officer === undefined ? {} : { officer }),
      balance: String(balance),
      amount: receipt + issue > 0 ? facts.amount(receipt + issue) : '',
      remarks: step.remarks,
    })
  }

  /** Brings back as much as is missing: of the giver first, then of whoever has had it longest. Never of the receiver. */
  const takeBack = (step: Step, wanted: number) => {
    const holds = (one: { holder: Holder }) => (one.holder.id !== null && one.holder.id === step.from ? 0 : 1)
    for (const one of [...out].sort((a, b) => holds(a) - holds(b))) {
      const quantity = Math.min(one.quantity, wanted - balance)
      if (quantity <= 0 || (step.to && isSame(one.holder, step.to))) continue
      one.quantity -= quantity
      write({ ...step, remarks: `Returned by ${one.holder.name}` }, quantity, 0, one.holder.name)
    }
  }

  const post = (step: Step) => {
    if (step.issue === undefined) return write(step, step.receipt ?? 0, 0, step.to?.name)
    const { to } = step
    const has = to ? out.reduce((sum, one) => sum + (isSame(one.holder, to) ? one.quantity : 0), 0) : 0
    const onCard = balance + out.reduce((sum, one) => sum + one.quantity, 0)
    const listed = step.issue === 'all' ? onCard : step.issue
    // A document for more than there is: the card shows what there is, and says what the document lists.
    const issue = Math.max(0, Math.min(listed, onCard) - has)
    takeBack(step, issue)
    const more = listed > onCard ? [`Lists ${listed}, the card has ${onCard}`] : []
    write({ ...step, remarks: [step.remarks, ...more].filter(Boolean).join('. ') }, 0, issue, to?.name)
    if (to && issue > 0) out.push({ holder: to, quantity: issue })
  }
  return { rows, post }
}
