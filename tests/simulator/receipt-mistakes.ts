/** Mistakes in the numbers that a device keeps for its receipts. */
import type { PersonReceipts } from '#domain/outbox/receipts.ts'

type Receipts = Readonly<Record<string, PersonReceipts>>
const changeEach = <T>(value: T, change: (receipts: PersonReceipts) => PersonReceipts): T =>
  Object.fromEntries(Object.entries(value as Receipts).map(([userKey, one]) => [userKey, change(one)])) as T
/** Forgets every number that was closed. */
export const withoutClosed = <T>(value: T): T => changeEach(value, (receipts) => ({ ...receipts, closed: {} }))
/** Takes the last recorded number for one of another person. */
export const withLastClosed = <T>(value: T): T =>
  changeEach(value, (receipts) => {
    const last = receipts.recorded.at(-1)?.[1]
    return last === undefined
      ? receipts
      : { ...receipts, recorded: [...receipts.recorded.slice(0, -1), [last + 1, last + 1]] }
  })
