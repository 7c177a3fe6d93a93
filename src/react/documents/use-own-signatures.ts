/** This person's signatures on PAR and ICS that are on this device, sent or not; and the hash of what is signed. */
import { useEffect, useState } from 'react'
import type { PrintType } from '#contract/collections/products.ts'
import { type SignableDocument, type SignableLine, signedContent } from '#domain/documents/signed-content.ts'
import { isOpen, needsReview, type Op } from '#domain/outbox/op.ts'
import { sha256 } from '#platform/sha256.ts'
import { latestRead } from '../latest-read.ts'
import { useServices } from '../services.ts'

/** `sent`: the server has it; the document on this device may not show it yet. */
export type OwnSignature = { state: 'unsent' | 'refused' | 'sent'; opId: string }

/** A sent signature is shown until the next download contains it. */
const sentForMs = 120_000

/** Null until they have been read. */
export function useOwnSignatures(): ReadonlyMap<string, OwnSignature> | null {
  const { outbox, catalog, now } = useServices()
  const [own, setOwn] = useState<ReadonlyMap<string, OwnSignature> | null>(null)
  useEffect(() => {
    let isActive = true
    let sent = ''
    const show = (ops: readonly Op[]) => {
      const found = new Map<string, OwnSignature>()
      for (const op of ops) {
        const state = stateOf(op, now())
        const key = signatureKey(op.patch['document_type'] as PrintType, op.patch['document'] as number)
        // Newest first.
        if (state && !found.has(key)) found.set(key, { state, opId: op.id })
      }
      // The same map until one of them changes, however often other things are recorded.
      setOwn((known) => (known && textOf(known) === textOf(found) ? known : found))
      const nowSent = ops.flatMap(({ id, state }) => (state === 'acked' ? [id] : [])).join()
      if (nowSent !== sent) void catalog.refresh('manual')
      sent = nowSent
    }
    const begin = latestRead()
    const read = () => {
      const isNewest = begin()
      // The device status reports a database that cannot be read.
      void outbox.list({ closed: true, entity: 'document-signatures' }).then(
        (ops) => isActive && isNewest() && show(ops),
        () => {},
      )
    }
    read()
    const unsubscribe = outbox.onChange(read)
    return () => {
      isActive = false
      unsubscribe()
    }
  }, [outbox, catalog, now])
  return own
}

const textOf = (signatures: ReadonlyMap<string, OwnSignature>) => JSON.stringify([...signatures])

export const signatureKey = (type: PrintType, id: number): string => `${type} ${id}`

function stateOf(op: Op, at: number): OwnSignature['state'] | null {
  if (needsReview(op)) return 'refused'
  if (isOpen(op)) return 'unsent'
  return op.state === 'acked' && at - op.stateAt < sentForMs ? 'sent' : null
}

/** `products`: of the lines, for the dates acquired. */
export function signedHash(
  type: PrintType,
  document: SignableDocument,
  lines: readonly SignableLine[],
  products: ReadonlyMap<number, { acquisition: string }>,
): string {
  const dates = new Map([...products].map(([id, { acquisition }]) => [id, acquisition]))
  return sha256(signedContent(type, document, lines, dates))
}
