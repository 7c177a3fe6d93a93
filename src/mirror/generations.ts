/**
 * Generations of a collection: one is building, one is active, retired ones wait for deletion. Promises: the active generation is complete
 * and is replaced for all collections in one strict transaction (I14); a confirmed row is deleted only when a page provably contains it (I15).
 */
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import { confirmedOf, pageIncludes } from '#device-db/confirmed-rows.ts'
import type { Manifest } from '#device-db/core-db.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import {
  activateGenerations,
  type ConfirmedToDelete,
  type NewGeneration,
  beginGenerations as newGenerations,
  retireBuilding,
} from '#device-db/queries/generation-changes.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { ListOwner, MirrorDeps } from './mirror-deps.ts'
import { readSavedPage } from './read-page.ts'

/** A crawl that is interrupted for longer than this starts over. */
const buildingMaxAgeMs = dayMs

/** Returns the generation to build for each collection: the unfinished one, or a new one. */
export function beginGenerations(
  deps: MirrorDeps,
  owner: ListOwner,
  collections: readonly AnyCollection[],
  options: NewGeneration['options'],
): Promise<Map<string, Manifest>> {
  const names = collections.map(({ name }) => name)
  const wanted = { collections: names, now: deps.clock.now(), maxAgeMs: buildingMaxAgeMs, options }
  return deps.connection.write((core) => newGenerations(core, owner.viewKey, wanted))
}

/** Retires generations that are still building. */
export function retireGenerations(deps: MirrorDeps, manifests: readonly Manifest[]): Promise<void> {
  return deps.connection.write((core) => retireBuilding(core, manifests))
}

/** A complete generation, ready for use. */
export interface CompleteGeneration {
  manifest: Manifest
  pages: readonly PageRow[]
  /** Ids that are proven to be deleted on the server. */
  deletedIds: ReadonlySet<number>
  /** The person saw other items before, or meanwhile: a removal that the device knows of, but whose item is in the pages, was none. A real one is in the feed. */
  hasNewView?: boolean
  /** Confirmed rows that the pages contain. Omitted: found by logical time (I15). */
  confirmedToDelete?: readonly ConfirmedToDelete[]
}

/** Confirmed rows that the new pages contain. Parses only pages that have a confirmed row. */
async function confirmedNowInPages(
  deps: MirrorDeps,
  { manifest, pages, deletedIds, hasNewView = false }: CompleteGeneration,
): Promise<ConfirmedToDelete[]> {
  const confirmed = await deps.connection.read((core) => confirmedOf(core, manifest.entity))
  const pageById = new Map<number, PageRow>()
  const wanted = new Set(confirmed.map((row) => Number(row.eid)))
  for (const page of pages) for (const id of page.ids) if (wanted.has(id)) pageById.set(id, page)
  const rows = new Map<string, ReadonlyMap<number, RawRow>>()
  const rowInPage = async (page: PageRow, id: number): Promise<RawRow | null> => {
    let rowsById = rows.get(page.seg)
    if (!rowsById) {
      const facts = await readSavedPage(deps.mirror, page)
      rowsById = new Map(facts?.rows.map((row) => [Number(row['id']), row]))
      rows.set(page.seg, rowsById)
    }
    return rowsById.get(id) ?? null
  }
  const confirmedToDelete: ConfirmedToDelete[] = []
  for (const row of confirmed) {
    const id = Number(row.eid)
    const page = pageById.get(id)
    const pageRow = page && (await rowInPage(page, id))
    // An unreadable page proves nothing, so the confirmed row stays.
    const canDelete = page
      ? (hasNewView && row.row === null) || (pageRow !== null && pageIncludes(row, { ...page, row: pageRow ?? null }))
      : row.row === null || deletedIds.has(id)
    if (canDelete) confirmedToDelete.push({ key: [row.entity, row.eid], lc: row.lc })
  }
  return confirmedToDelete
}

export interface ActivationOptions {
  /** When the first of these pages was requested. An omitted option leaves the stored value unchanged. */
  asOf?: number
  cursor?: string | null
  countPeriod?: string | null
  /** Which items the list has, as JSON; null: all. */
  reach?: string | null
  /** Collections that this person can no longer read. */
  droppedCollections?: readonly string[]
}

/** Activates complete generations, all collections in one transaction. */
export async function activate(
  deps: MirrorDeps,
  owner: ListOwner,
  finished: readonly CompleteGeneration[],
  { asOf, cursor, countPeriod, reach, droppedCollections = [] }: ActivationOptions,
): Promise<void> {
  const confirmedToDelete = (
    await Promise.all(
      finished.map((generation) => generation.confirmedToDelete ?? confirmedNowInPages(deps, generation)),
    )
  ).flat()
  await deps.connection.write((core) =>
    activateGenerations(core, owner.viewKey, {
      finished: finished.map(({ manifest, pages }) => ({
        manifest,
        pages: pages.length,
        rows: pages.reduce((sum, page) => sum + page.n, 0),
      })),
      droppedCollections,
      confirmedToDelete,
      asOf,
      cursor,
      countPeriod,
      reach,
      now: deps.clock.now(),
    }),
  )
}
