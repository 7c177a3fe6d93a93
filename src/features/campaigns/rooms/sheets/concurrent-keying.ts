import { useState } from 'react'
import type { IssuedSheet } from '#domain/campaigns/count-sheets.ts'
import { ownRecords } from '#domain/campaigns/room-states.ts'
import type { Services } from '#react/services.ts'

export type IsOutdated = NonNullable<Parameters<Services['recorder']['campaignRecordAll']>[1]>

export interface ConcurrentKeying {
  /** Whether another person's record of the sheet arrived since it was opened here. */
  arrived(): boolean
  /**
   * Whether this person keyed it in since then on this device, in another tab. Checked in the transaction that records the sheet, so that two tabs
   * never both record it.
   */
  isOutdated: IsOutdated
  /** The result of the last transaction. */
  wasOutdated(): boolean
}

/** Each warning is shown once; a second press saves. */
export function useConcurrentKeying({ sheet, keyed }: IssuedSheet): ConcurrentKeying {
  const [known] = useState(() => new Set(keyed.map(({ id }) => id)))
  const [last] = useState<{ tx: unknown; answer: Promise<boolean>; is: boolean }>(() => ({
    tx: null,
    answer: Promise.resolve(false),
    is: false,
  }))
  const areNew = (ids: readonly string[]) => {
    const others = ids.filter((id) => !known.has(id))
    for (const id of others) known.add(id)
    return others.length > 0
  }
  async function isKeyed(userKey: string, tx: Parameters<IsOutdated>[1]): Promise<boolean> {
    const own = ownRecords(await tx.collectionOps(userKey, 'campaign-records'))
    const ids = own.flatMap((one) =>
      one.kind === 'paper-sheet-keyed' && one.sheet === sheet && !one.undone_at ? [one.id] : [],
    )
    last.is = areNew(ids)
    return last.is
  }
  return {
    arrived: () => areNew(keyed.map(({ id }) => id)),
    isOutdated({ userKey }, tx) {
      // Checked once per transaction, for all lines.
      if (last.tx !== tx) Object.assign(last, { tx, answer: isKeyed(userKey, tx) })
      return last.answer
    },
    wasOutdated: () => last.is,
  }
}
