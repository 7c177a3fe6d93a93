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
  more: boolean
}

export type Asked<T> = { ok: true; value: T } | { ok: false; text: string }

export interface LookupSource {
  /** Changes whenever the answers may be different ones: another collection, another parent. */
  key: string
  /** The device's list, at once and offline. `have: false`: this device has no list yet. Pages from 1. */
  here(search: string, page: number, signal: AbortSignal): Promise<LookupPage & { have: boolean }>
  /** The office, when it is on the line; pages from 1. */
  office: ((search: string, page: number, signal: AbortSignal) => Promise<Asked<LookupPage>>) | null
  /** The option of a value that is chosen already; null when it is not known here. */
  one(value: number): Promise<LookupOption | null>
  /** When the device's list was last known to be the office's; null before the first download. */
  asOf: number | null
  /** Makes a new entry of what was typed. Left out where the person may not, or while offline. */
  create?: ((typed: string) => Promise<Asked<LookupOption>>) | undefined
}
