/** Which count period is open on the server, as far as this device knows. */
import type { CoreWriter } from '#device-db/core-store.ts'

/** The newest period that the server named. Compared with the period in which something was recorded, and used for what a person decides now. */
export const openCountPeriod = async (tx: Pick<CoreWriter, 'meta'>): Promise<string | undefined> => {
  const [heard, ofList] = await Promise.all([tx.meta('roundHeard'), tx.meta('round')])
  return heard ?? ofList
}

/** The period of the list on this device: a record made on a list belongs to it. Without a list, the one that is heard. */
export const listCountPeriod = async (tx: Pick<CoreWriter, 'meta'>): Promise<string | undefined> => {
  const [heard, ofList] = await Promise.all([tx.meta('roundHeard'), tx.meta('round')])
  return ofList ?? heard
}
