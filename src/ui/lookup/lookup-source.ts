/** Where a lookup gets its options. The lookup itself holds no data. */
export interface LookupOption {
  value: number
  label: string
  /** A second line in a quieter style. */
  hint?: string | undefined
  /** Progress of the option: a text, and a bar of 0 to 100 percent; null for no bar. */
  progress?: { text: string; percent: number | null }
  /** Heading over consecutive options of the same group. */
  group?: string
}

export interface LookupPage {
  options: readonly LookupOption[]
  /** True if at least one more page exists. */
  hasMore: boolean
  /** Number of all matching options, if known: the menu says how many more there are. */
  total?: number
}

export type LookupOutcome<T> = { ok: true; value: T } | { ok: false; text: string }

export interface LookupSource {
  /** Changes whenever the results may change: another collection, another parent. */
  key: string
  /** Searches the offline list, at once. `hasList: false` means that this device has no list yet. Pages start at 1. */
  searchDevice(search: string, page: number, signal: AbortSignal): Promise<LookupPage & { hasList: boolean }>
  /** Searches the server; null while it is not reachable. Pages start at 1. */
  searchServer: ((search: string, page: number, signal: AbortSignal) => Promise<LookupOutcome<LookupPage>>) | null
  /** The option of an already chosen value; null if the device does not know it. */
  findOption(value: number): Promise<LookupOption | null>
  /** When the offline list was last up to date; null before the first download. */
  asOf: number | null
  /** Creates an entry from the typed text. Absent without permission or while offline. */
  create?: ((typed: string) => Promise<LookupOutcome<LookupOption>>) | undefined
}
