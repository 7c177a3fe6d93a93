import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { Clock, Random } from '#platform/ports.ts'
import { isQuotaError } from '#platform/quota-error.ts'
import type { ClockStamp } from './op-audit-log.ts'

export interface WithSpace {
  store: CoreStore
  clock: Clock
  random: Random
  /** Frees storage that can be downloaded again; called once if the disk is full. Never rejects. */
  freeSpace?(): Promise<unknown>
}

/** One transaction; if the disk is full, one more try after freeing space. */
export async function writeWithSpace<T>(
  { store, clock, random, freeSpace }: WithSpace,
  work: (tx: CoreWriter, clockStamp: ClockStamp) => Promise<T>,
): Promise<T> {
  const clockStamp: ClockStamp = { at: clock.now(), uuid: () => random.uuid() }
  const write = () => store.write((tx) => work(tx, clockStamp))
  try {
    return await write()
  } catch (error) {
    if (!isQuotaError(error) || !freeSpace) throw error
    await freeSpace()
    return write()
  }
}
