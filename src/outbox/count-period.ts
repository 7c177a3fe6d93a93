/** The count period that is open on the server, as far as this device knows. */
import type { CoreWriter } from '#device-db/core-store.ts'

/** The newest period that the server reported. It is compared with the period of a record, and used for decisions made now. */
export const openCountPeriod = async (tx: Pick<CoreWriter, 'meta'>): Promise<string | undefined> => {
  const [heard, ofList] = await Promise.all([tx.meta('roundHeard'), tx.meta('round')])
  return heard ?? ofList
}

/** The period of this device's list: records made with a list belong to its period. Without a list, the newest period that the server reported. */
export const listCountPeriod = async (tx: Pick<CoreWriter, 'meta'>): Promise<string | undefined> => {
  const [heard, ofList] = await Promise.all([tx.meta('roundHeard'), tx.meta('round')])
  return ofList ?? heard
}
