/**
 * Corrects the rows on the device that answers about its records left, when the list is up to date. A row that is only there for such records is
 * hidden once nothing of its item is unsent: the answer to a count may arrive, or be repeated, after its item left the list (decision 163). It is
 * hidden by a removal, as by the change feed; if the person sees the item again, the change feed or the next download brings it back. An
 * answer that is repeated, or that was on its way during a download, gives way to a newer row in a page.
 */
import { currentLogicalTime, isNewerVersion } from '#device-db/confirmed-rows.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { ConfirmedRow } from '#device-db/core-db.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import { pagesOf, readListState } from '#device-db/queries/list-state.ts'
import { hideUnlisted, replaceAnswers, unlistedAfter } from '#device-db/queries/unlisted-rows.ts'
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
  const inPages = new Set<ConfirmedRow>()
  const maybeOlder = new Map<PageRow, ConfirmedRow[]>()
  const gone: ConfirmedRow[] = []
  for (const manifest of active) {
    const ofList = new Map(rows.flatMap((row) => (row.entity === manifest.entity ? [[Number(row.eid), row]] : [])))
    // Without limits only pages that are younger than an answer say anything, and counting does not wait until all pages are read.
    const needsPages = [...ofList.values()].some(
      (row) => isAskedBefore(row, manifest.finishedAt) || (reach !== null && row.unlisted !== 'removed'),
    )
    for (const page of needsPages ? await pagesOf(deps.mirror, manifest) : [])
      for (const id of page.ids) {
        const row = ofList.get(id)
        if (!row) continue
        inPages.add(row)
        if (isAskedBefore(row, page.fetchedAt)) maybeOlder.set(page, [...(maybeOlder.get(page) ?? []), row])
      }
    // A row that no page has is new, or out of the person's sight; only with limited places it cannot be new.
    for (const row of ofList.values())
      if (row.unlisted === 'removed' || (reach !== null && !inPages.has(row))) gone.push(row)
  }
  for (const [page, answers] of maybeOlder) await preferPage(deps, answers, page, at)
  return gone.length === 0 ? [] : deps.connection.write((core) => hideUnlisted(core, gone, at))
}

/** Whether the row is of an answer that may be older than what was fetched at this time. */
const isAskedBefore = ({ askedAt }: ConfirmedRow, fetchedAt: number | undefined) =>
  askedAt !== undefined && askedAt <= (fetchedAt ?? 0)

async function preferPage(deps: MirrorDeps, answers: readonly ConfirmedRow[], page: PageRow, at: number) {
  const { rows = [] } = (await readSavedPage(deps.mirror, page)) ?? {}
  const byId = new Map(rows.map((row) => [Number(row['id']), row]))
  const newer = answers.flatMap((confirmed) => {
    const row = byId.get(Number(confirmed.eid))
    return row && isNewerVersion(row, confirmed.row) ? [{ confirmed, row }] : []
  })
  if (newer.length > 0) await deps.connection.write((core) => replaceAnswers(core, newer, at))
}
