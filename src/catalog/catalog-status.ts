/** The status that screens show: what is in memory, and what the pull is doing. */
import type { CatalogStatus } from '#domain/catalog/catalog-queries.ts'
import type { PullStatus } from '#platform/ports.ts'
import type { CatalogStateView } from './state/current-list.ts'

export function buildCatalogStatus(
  state: CatalogStateView,
  pull: PullStatus | null,
  baseline: CatalogStatus['baselineDownload'],
): CatalogStatus {
  const isFirstDownload = state.phase !== 'ready' && pull?.running === true
  return {
    phase: isFirstDownload ? 'building' : state.phase,
    indexed: state.indexed,
    progress: pull?.progress ?? null,
    elsewhere: pull?.elsewhere ?? false,
    paid: pull?.paid ?? false,
    refreshing: state.phase === 'ready' && pull?.running === true,
    asOf: state.asOf,
    reach: state.reach,
    counts: state.counts,
    baselineDownload: baseline,
    problem: pull?.problem ?? null,
    shrunk: pull?.shrunk ?? null,
  }
}

export const emptyStatus: CatalogStatus = {
  phase: 'none',
  indexed: false,
  progress: null,
  elsewhere: false,
  paid: false,
  refreshing: false,
  asOf: null,
  reach: null,
  counts: {},
  baselineDownload: null,
  problem: null,
  shrunk: null,
}
