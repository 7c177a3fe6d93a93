/** The engine's parts in React's hands: one context, filled once by `app/compose.tsx`. */
import { createContext, useContext } from 'react'
import type { Catalogue } from '#sync/catalogue.ts'
import type { DeviceStatus, Drafts, Office, Outbox, Recorder, Session } from '#sync/engine.ts'

export interface Parts {
  session: Session
  catalogue: Catalogue
  recorder: Recorder
  outbox: Outbox
  office: Office
  drafts: Drafts
  device(): Promise<DeviceStatus>
  /** Asks the browser to keep this device's data. */
  persist(): Promise<boolean>
  institute: string
  /** The institute's: every date and time on screens, forms and files is in it. */
  timeZone: string
  /** Address that codes on tags name, as the server configures it; null: not configured. */
  publicAddress: string | null
  /** Wall clock, injected so that tests can stand still. */
  now(): number
}

export const PartsContext = createContext<Parts | null>(null)

/** The parts. Throws outside of the provider: that is a bug. */
export function useParts(): Parts {
  const parts = useContext(PartsContext)
  if (!parts) throw new Error('useParts outside of PartsContext')
  return parts
}
