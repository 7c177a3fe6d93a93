/**
 * Corrects the rows on the device that answers about its records left, when the list is up to date. A row that is only there for such records is
 * hidden once nothing of its item is unsent: the answer to a count may arrive, or be repeated, after its item left the list (decision 163). It is
 * hidden by a removal, as by the change feed; if the person sees the item again, the change feed or the next download brings it back. A repeated
 * answer gives way to a newer row in a page.
 */
import { currentLogicalTime, numericVersion } from '#device-db/confirmed-rows.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { ConfirmedRow } from '#device-db/core-db.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import { pagesOf, readListState } from '#device-db/queries/list-state.ts'
import { hideUnlisted, replaceRepeated, unlistedAfter } from '#device-db/queries/unlisted-rows.ts'
import type { ListOwner, MirrorDeps } from './mirror-deps.ts'
import { readSavedPage } from './read-page.ts'

/** The logical time up to which the rows of a device were checked, so that an update reads only newer ones. */
const checkedUpTo = new WeakMap<CoreConnection, number>()

/** `all`: checks older rows too, because the list was downloaded again. */
export async function hideUnlistedRows(deps: MirrorDeps, owner: ListOwner, all: boolean): Promise<void> {
  const { connection, clock } = deps
  const since = all ? 0 : (checkedUpTo.get(connection) ?? 0)
  const now = await connection.read(currentLogicalTime)
  const rows = await connection.read((core) => unlistedAfter(core, since))
  const left = rows.length === 0 ? [] : await correct(deps, owner, rows, clock.now())
  checkedUpTo.set(connection, Math.min(now, ...left.map(({ lc }) => lc - 1)))
}

/** Returns the rows that have to be checked again. */
async function correct(deps: MirrorDeps, owner: ListOwner, rows: readonly ConfirmedRow[], at: number) {
  const { active, reach } = await deps.connection.read((core) => readListState(core, owner.viewKey))
  const pages = new Map<ConfirmedRow, PageRow>()
  const gone: ConfirmedRow[] = []
  for (const manifest of active) {
    const ofList = new Map(rows.flatMap((row) => (row.entity === manifest.entity ? [[Number(row.eid), row]] : [])))
    // Without limits only the page of a repeated answer says anything, and counting does not wait until all pages are read.
    const needsPages = [...ofList.values()].some(
      (row) => row.repeated || (reach !== null && row.unlisted !== 'removed'),
    )
    for (const page of needsPages ? await pagesOf(deps.mirror, manifest) : [])
      for (const id of page.ids) {
        const row = ofList.get(id)
        if (row) pages.set(row, page)
      }
    // A row that no page has is new, or out of the person's sight; only with limited places it cannot be new.
    for (const row of ofList.values())
      if (row.unlisted === 'removed' || (reach !== null && !pages.has(row))) gone.push(row)
  }
  for (const [row, page] of pages) if (row.repeated) await preferPage(deps, row, page, at)
  return gone.length === 0 ? [] : deps.connection.write((core) => hideUnlisted(core, gone, at))
}

async function preferPage(deps: MirrorDeps, confirmed: ConfirmedRow, page: PageRow, at: number): Promise<void> {
  const { rows = [] } = (await readSavedPage(deps.mirror, page)) ?? {}
  const row = rows.find(({ id }) => Number(id) === Number(confirmed.eid))
  const [ours, theirs] = [numericVersion(confirmed.row), numericVersion(row)]
  if (row && ours !== null && theirs !== null && theirs > ours)
    await deps.connection.write((core) => replaceRepeated(core, confirmed, row, at))
}
