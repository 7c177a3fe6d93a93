/** Handing records over to another device (decision 070), for the screens. */
import { useCallback } from 'react'
import type { HandOver } from '#outbox/hand-over.ts'
import { useServices } from '../services.ts'

export type { Offered, PersonItems, Prepared, TakenOver } from '#outbox/hand-over.ts'

export function useHandOver(): () => Promise<HandOver> {
  const { outbox } = useServices()
  return useCallback(() => outbox.handOver(), [outbox])
}
