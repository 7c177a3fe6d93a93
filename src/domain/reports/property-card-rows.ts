/**
 * The lines of a Property Card (GAM Appendix 69) or Semi-expendable Property Card (Annex A.1 of COA Circular 2022-004) of one item: receipts, issues
 * and balance. Sources are the documents and transfers on this device, and the server's history if available. Nothing is invented: a person without a
 * document or history entry is not on the card.
 *
 * On every line the balance is the receipts minus the issues so far. An item is returned (a line "Returned by …") before it is issued to the next
 * person. A document for the current holder, such as a renewal, moves nothing.
 */
import type { PrintType } from '#contract/collections/products.ts'
import type { HistoryEntry } from '#contract/sync/client-events.ts'
import { dayOf } from '../time/dates.ts'

export interface CardProduct {
  acquisition: string
  units: number
  /** Decimal text, as `total`. */
  price: string
  total: string
}

export interface CardDocument {
  type: PrintType
  number: string
  /** `YYYY-MM-DD`, or empty. */
  date: string
  officer: string
  /** Id of the officer. If null or absent, officers are compared by name. */
  holder?: number | null | undefined
  quantity: number
  superseded: boolean
  /** When the server received it, ISO; orders documents of one day. */
  at?: string | undefined
}

export interface CardTransfer {
  /** Report and number, such as `PTR 2026-05-0001`; empty if the server assigns none. */
  number: string
  date: string
  officer: string
  holder?: number | null | undefined
  /** The person who gave the item, if known. */
  from?: number | null | undefined
  /** When the server received it, ISO; orders transfers of one day. */
  at?: string | undefined
}

export interface CardFacts {
  product: CardProduct
  documents: readonly CardDocument[]
  /** Accepted ones only. */
  transfers: readonly CardTransfer[]
  /** Newest first; null if the server offers no history or is not reachable. */
  history: readonly HistoryEntry[] | null
  timeZone: string
  person: (id: number) => string
  /** The person whose entry this is: entries of one person that were joined are one person. */
  personOf?: (id: number) => number
  condition: (id: number) => string
  /** The cost of a quantity, as decimal text. */
  amount: (quantity: number) => string
}

export interface CardRow {
  date: string
  reference: string
  receiptQuantity?: string
  issueQuantity?: string
  officer?: string
  balance: string
  /** Decimal text. */
  amount: string
  remarks: string
}

interface CardEntry {
  date: string
  /** Order within a day: receipts, then issues, then notes. */
  rank: number
  at?: string | undefined
  reference: string
  receipt?: number
  /** Quantity issued; `all`: everything on the card at that point. */
  issue?: number | 'all'
  /** The receiver of an issue; absent: the quantity leaves the records. */
  to?: Holder
  from?: number | null | undefined
  remarks: string
}

interface Holder {
  id: number | null
  name: string
}

/** Without {@link CardFacts.personOf} each entry is a person of its own. */
const personIn =
  ({ personOf = (id) => id }: CardFacts) =>
  <Id extends number | null | undefined>(id: Id) =>
    typeof id === 'number' ? personOf(id) : id

const isSameHolder = (a: Holder, b: Holder): boolean =>
  a.id !== null && b.id !== null ? a.id === b.id : a.name.trim().toLowerCase() === b.name.trim().toLowerCase()

const finiteNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

function entriesFromHistory(facts: CardFacts): CardEntry[] {
  const personOf = personIn(facts)
  // Several changes of a day stay in the order in which they were made.
  const oldestFirst = (facts.history ?? []).toReversed()
  return oldestFirst.flatMap((entry): CardEntry[] => {
    const { before, after } = entry
    if (!before || !after) return []
    const date = dayOf(entry.recorded_at ?? entry.received_at, facts.timeZone)
    const entries: CardEntry[] = []
    const unitsBefore = finiteNumber(before['units'])
    const unitsAfter = finiteNumber(after['units'])
    if (unitsBefore !== null && unitsAfter !== null && unitsAfter !== unitsBefore)
      entries.push({
        date,
        rank: 1,
        reference: '',
        ...(unitsAfter > unitsBefore ? { receipt: unitsAfter - unitsBefore } : { issue: unitsBefore - unitsAfter }),
        remarks: `Quantity in the records changed from ${unitsBefore} to ${unitsAfter}`,
      })
    const [earlier, holder] = [before, after].map(({ user }) => personOf(finiteNumber(user)) ?? null)
    // An accepted transfer is on the card already, as a document. A join of two entries moves nothing.
    if (holder != null && before['user'] !== undefined && earlier !== holder && entry.action !== 'transfer')
      entries.push({
        date,
        rank: 3,
        reference: '',
        issue: 'all',
        to: { id: holder, name: facts.person(holder) },
        remarks: 'Person accountable changed in the records',
      })
    const condition = finiteNumber(after['condition'])
    if (condition !== null && before['condition'] !== undefined && before['condition'] !== condition)
      entries.push({ date, rank: 4, reference: '', remarks: `Condition: ${facts.condition(condition)}` })
    return entries
  })
}

/** By day; within a day by arrival if both have one, else by rank. */
function compareEntries(a: CardEntry, b: CardEntry): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  if (a.at && b.at && a.at !== b.at) return a.at < b.at ? -1 : 1
  return a.rank - b.rank
}

/** The rows of the card, oldest first. Documents without a date come right after the acquisition, with a blank date. */
export function propertyCardRows(facts: CardFacts): readonly CardRow[] {
  const historyEntries = entriesFromHistory(facts)
  const personOf = personIn(facts)
  const netChange = historyEntries.reduce(
    (sum, entry) => sum + (entry.receipt ?? 0) - (entry.issue === 'all' ? 0 : (entry.issue ?? 0)),
    0,
  )
  const acquisitionEntry: CardEntry = {
    date: facts.product.acquisition,
    rank: 0,
    reference: '',
    receipt: Math.max(0, facts.product.units - netChange),
    remarks: 'Acquired',
  }
  const laterEntries: CardEntry[] = [
    ...facts.documents.map((document) => ({
      date: document.date,
      rank: 2,
      at: document.at,
      reference: `${document.type} ${document.number}`.trim(),
      issue: document.quantity,
      to: { id: personOf(document.holder) ?? null, name: document.officer },
      remarks: document.superseded ? 'Replaced' : '',
    })),
    ...facts.transfers.map((document) => ({
      date: document.date,
      rank: 3,
      at: document.at,
      reference: document.number,
      issue: 'all' as const,
      to: { id: personOf(document.holder) ?? null, name: document.officer },
      from: personOf(document.from),
      remarks: 'Transfer accepted',
    })),
    ...historyEntries,
  ]
  laterEntries.sort(compareEntries)
  const card = createCard(facts)
  for (const entry of [acquisitionEntry, ...laterEntries]) card.post(entry)
  return card.rows
}

/** A card to which entries are posted in order; it adds the "Returned by …" rows. */
function createCard(facts: CardFacts) {
  const rows: CardRow[] = []
  const issued: { holder: Holder; quantity: number }[] = []
  let balance = 0

  const addRow = (
    entry: Pick<CardEntry, 'date' | 'reference' | 'remarks'>,
    receipt: number,
    issue: number,
    officer?: string,
  ) => {
    balance += receipt - issue
    rows.push({
      date: entry.date,
      reference: entry.reference,
      ...(receipt > 0 ? { receiptQuantity: String(receipt) } : {}),
      ...(issue > 0 ? { issueQuantity: String(issue) } : {}),
      ...(officer === undefined ? {} : { officer }),
      balance: String(balance),
      amount: receipt + issue > 0 ? facts.amount(receipt + issue) : '',
      remarks: entry.remarks,
    })
  }

  /**
   * Returns the quantity that is missing in the store: first from the giver, then from the person who has had it longest, never from the receiver.
   */
  const returnToStore = (entry: CardEntry, wanted: number) => {
    const returnPriority = (one: { holder: Holder }) => (one.holder.id !== null && one.holder.id === entry.from ? 0 : 1)
    for (const one of [...issued].sort((a, b) => returnPriority(a) - returnPriority(b))) {
      const quantity = Math.min(one.quantity, wanted - balance)
      if (quantity <= 0 || (entry.to && isSameHolder(one.holder, entry.to))) continue
      one.quantity -= quantity
      addRow({ ...entry, remarks: `Returned by ${one.holder.name}` }, quantity, 0, one.holder.name)
    }
  }

  const post = (entry: CardEntry) => {
    if (entry.issue === undefined) return addRow(entry, entry.receipt ?? 0, 0, entry.to?.name)
    const { to } = entry
    const alreadyHeld = to ? issued.reduce((sum, one) => sum + (isSameHolder(one.holder, to) ? one.quantity : 0), 0) : 0
    const onCard = balance + issued.reduce((sum, one) => sum + one.quantity, 0)
    const listed = entry.issue === 'all' ? onCard : entry.issue
    // If a document lists more than the card has, the card issues what it has and notes the listed quantity.
    const issue = Math.max(0, Math.min(listed, onCard) - alreadyHeld)
    returnToStore(entry, issue)
    const overIssueNotes = listed > onCard ? [`Lists ${listed}, the card has ${onCard}`] : []
    addRow({ ...entry, remarks: [entry.remarks, ...overIssueNotes].filter(Boolean).join('. ') }, 0, issue, to?.name)
    if (to && issue > 0) issued.push({ holder: to, quantity: issue })
  }
  return { rows, post }
}
