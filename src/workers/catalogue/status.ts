/** What screens are told about the list: what is held, and what the rounds that keep it fresh are doing. */
import type { CatalogueStatus } from '#domain/catalogue.ts'
import type { PullStatus } from '#sync/pull.ts'
import type { Held } from './library.ts'

export function joinStatus(held: Held, pull: PullStatus | null, book: CatalogueStatus['book']): CatalogueStatus {
  const first = held.phase !== 'ready' && pull?.running === true
  return {
    phase: first ? 'building' : held.phase,
    indexed: held.indexed,
    progress: pull?.progress ?? null,
    elsewhere: pull?.elsewhere ?? false,
    paid: pull?.paid ?? false,
    refreshing: held.phase === 'ready' && pull?.running === true,
    asOf: held.asOf,
    counts: held.counts,
    book,
    problem: pull?.problem ?? null,
    shrunk: pull?.shrunk ?? null,
  }
}

export const nothingHeld: CatalogueStatus = {
  phase: 'none',
  indexed: false,
  progress: null,
  elsewhere: false,
  paid: false,
  refreshing: false,
  asOf: null,
  counts: {},
  book: null,
  problem: null,
  shrunk: null,
}
