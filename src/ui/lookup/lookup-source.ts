/** Where a lookup gets its options from. The picker asks; it holds no data of its own. */
export interface LookupOption {
  value: number
  label: string
  /** A second, quieter line. */
  hint?: string | undefined
}

export interface LookupPage {
  options: readonly LookupOption[]
  /** There is at least one more page. */
  hasMore: boolean
}

export type LookupOutcome<T> = { ok: true; value: T } | { ok: false; text: string }

export interface LookupSource {
  /** Changes whenever the answers may be different ones: another collection, another parent. */
  key: string
  /** The device's list, at once and offline. `have: false`: this device has no list yet. Pages from 1. */
  searchDevice(search: string, page: number, signal: AbortSignal): Promise<LookupPage & { hasList: boolean }>
  /** The office, when it is on the line; pages from 1. */
  searchServer: ((search: string, page: number, signal: AbortSignal) => Promise<LookupOutcome<LookupPage>>) | null
  /** The option of a value that is chosen already; null when it is not known here. */
  findOption(value: number): Promise<LookupOption | null>
  /** When the device's list was last known to be the office's; null before the first download. */
  asOf: number | null
  /** Makes a new entry of what was typed. Left out where the person may not, or while offline. */
  create?: ((typed: string) => Promise<LookupOutcome<LookupOption>>) | undefined
}
