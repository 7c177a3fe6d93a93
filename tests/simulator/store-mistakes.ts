/** Stores that misbehave in more than one call. */
import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { Op } from '#domain/outbox/op.ts'
import type { EngineSeam } from './world/simulated-device.ts'

/** A store whose transactions misbehave in one respect. */
export const storeMutant = (change: (tx: CoreWriter) => Partial<CoreWriter>): NonNullable<EngineSeam['store']> => {
  return (store): CoreStore => ({
    read: (work) => store.read(work),
    write: (work) => store.write((tx) => work({ ...tx, ...change(tx) })),
  })
}

/** Each drain run believes that its own epoch is the newest. */
export function withoutFencing(store: CoreStore): CoreStore {
  let own: number | undefined
  return {
    read: (work) => store.read(work),
    write: (work) =>
      store.write((tx) =>
        work({
          ...tx,
          async nextMeta(key) {
            const next = await tx.nextMeta(key)
            if (key === 'epoch') own = next
            return next
          },
          meta: async (key) => (key === 'epoch' && own !== undefined ? (own as never) : tx.meta(key)),
        }),
      ),
  }
}

/** The first ops in the outbox count as those of the signed-in person. */
export function foreignSession(tx: CoreWriter): Partial<CoreWriter> {
  return {
    async session() {
      const session = await tx.session()
      const other = (await tx.allOps()).find((op: Op) => op.userKey !== session?.userKey)
      return session && other ? { ...session, userKey: other.userKey } : session
    },
  }
}
