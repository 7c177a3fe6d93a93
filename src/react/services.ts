/** React context with the services of the sync engine, provided once by `app/app.tsx`. */
import { createContext, useContext } from 'react'
import type { Catalog } from '#catalog/catalog.ts'
import type { Drafts } from '#device-db/drafts.ts'
import type { StickerCode } from '#domain/scan/sticker-codes.ts'
import type { Outbox } from '#outbox/outbox.ts'
import type { Recorder } from '#outbox/record.ts'
import type { DeviceStatus } from '#platform/page-lifecycle.ts'
import type { Printer } from '#print-worker/printer.ts'
import type { Api } from '#session/api-types.ts'
import type { Session } from '#session/session-types.ts'

/** Settings for the whole institute, made by an admin. */
export interface InstituteFacts {
  institute: string
  /** The institute's time zone. All dates and times on screens, forms and files use it. */
  timeZone: string
  /** A `data:` address; null: that of Bilang. */
  logo: string | null
  /** Codes of older stickers that the camera reads besides QR codes. */
  stickerCodes: readonly StickerCode[]
}
export interface InstituteSource {
  current(): InstituteFacts
  subscribe(listener: () => void): () => void
  /** Requests the settings; keeps the known ones if the server does not respond. */
  refresh(): Promise<void>
}

export interface Services extends InstituteFacts {
  session: Session
  catalog: Catalog
  recorder: Recorder
  outbox: Outbox
  api: Api
  drafts: Drafts
  /** Starts a worker that lays out and writes forms and tags. The caller must close it. */
  openPrinter(): Promise<Printer>
  readDeviceStatus(): Promise<DeviceStatus>
  /** Asks the browser for persistent storage. */
  requestPersistence(): Promise<boolean>
  /** Where `institute`, `timeZone`, `logo` and `stickerCodes` come from. */
  instituteSource: InstituteSource
  /** Address in the QR codes of tags, configured on the server; null if not configured. */
  publicAddress: string | null
  /** Address of the phone setup page; null if the server has none. */
  phoneSetup: string | null
  /** Label of the sign-in provider; null: there is none. */
  signInWith: string | null
  /** Wall clock, injected so that tests can stop it. */
  now(): number
}

export const ServicesContext = createContext<Services | null>(null)

/** The services. Throws outside the provider. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices called outside ServicesContext.Provider')
  return services
}
