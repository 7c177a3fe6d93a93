/** The engine's parts in React's hands: one context, filled once by `app/compose.tsx`. */
import { createContext, useContext } from 'react'
import type { Catalog } from '#catalog/catalog.ts'
import type { Drafts } from '#device-db/drafts.ts'
import type { Outbox } from '#outbox/outbox.ts'
import type { Recorder } from '#outbox/record.ts'
import type { DeviceStatus } from '#platform/page-lifecycle.ts'
import type { Api } from '#session/api.ts'
import type { Session } from '#session/session.ts'

export interface Services {
  session: Session
  catalog: Catalog
  recorder: Recorder
  outbox: Outbox
  api: Api
  drafts: Drafts
  readDeviceStatus(): Promise<DeviceStatus>
  /** Asks the browser to keep this device's data. */
  requestPersistence(): Promise<boolean>
  institute: string
  /** The institute's: every date and time on screens, forms and files is in it. */
  timeZone: string
  /** Address that codes on tags name, as the server configures it; null: not configured. */
  publicAddress: string | null
  /** Wall clock, injected so that tests can stand still. */
  now(): number
}

export const ServicesContext = createContext<Services | null>(null)

/** The parts. Throws outside of the provider: that is a bug. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useParts outside of PartsContext')
  return services
}
