/** The state of an open picker: pages of the offline list and of the server, for one search. Pure. */
import type { LookupOption, LookupPage } from './lookup-source.ts'

export interface LookupSide {
  options: readonly LookupOption[]
  /** The last loaded page; 0 before the first. */
  page: number
  hasMore: boolean
  /** Number of all matching options; null if not known. */
  total: number | null
  isLoading: boolean
}

export interface LookupAnswers {
  /** The search that the results belong to. */
  question: string
  device: LookupSide
  server: LookupSide
  /** This device has no offline list of this collection. */
  hasNoList: boolean
  /** Why the server could not be searched. */
  failure: string | null
}

const idleSide: LookupSide = { options: [], page: 0, hasMore: false, total: null, isLoading: false }

export const noAnswers = (question: string, asksServer: boolean): LookupAnswers => ({
  question,
  device: { ...idleSide, isLoading: true },
  server: { ...idleSide, isLoading: asksServer },
  hasNoList: false,
  failure: null,
})

/** The options without duplicates: rows added meanwhile push others to the next page, which then repeats them. */
const eachOnce = (options: readonly LookupOption[]): readonly LookupOption[] => [
  ...new Map(options.map((option) => [option.value, option])).values(),
]

/** The first page replaces what was loaded; later pages follow it. */
export const withPage = (side: LookupSide, page: number, found: LookupPage): LookupSide => ({
  options: eachOnce(page === 1 ? found.options : [...side.options, ...found.options]),
  page,
  hasMore: found.hasMore,
  total: found.total ?? null,
  isLoading: false,
})

/** The options of the offline list, then those that only the server has. */
export function allOptions({ device, server }: LookupAnswers): readonly LookupOption[] {
  const onDevice = new Set(device.options.map((option) => option.value))
  return [...device.options, ...server.options.filter((option) => !onDevice.has(option.value))]
}
