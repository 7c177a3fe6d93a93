/** The loaded entries of the audit log, newest first, with the names of the rows they concern. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type AuditEntry, type AuditKind, listAuditLog } from '#contract/actions/institute/audit-actions.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Group, User } from '#contract/collections/users.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { AuditNames } from '#domain/app/audit-entry.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { formatMoment } from '#domain/text/format.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { type Services, useServices } from '#react/services.ts'
import { useServerRead } from '#react/use-server-read.ts'

export interface AuditFilter {
  kind: AuditKind | null
  user: number | null
}
type Page = { results: readonly AuditEntry[]; next: number | null }
/** `before`: the entries are older than this one; null on the first page. */
type LoadedPage = { before: number | null; page: Page }

const largestPage = 500

function readAuditPage(
  api: Services['api'],
  { kind, user }: AuditFilter,
  before: number | null,
  { signal, pageSize }: { signal?: AbortSignal; pageSize?: number } = {},
): Promise<Outcome<Page>> {
  const query = {
    ...(kind === null ? {} : { kind }),
    ...(user === null ? {} : { user: String(user) }),
    ...(before === null ? {} : { before: String(before) }),
    ...(pageSize === undefined ? {} : { page_size: String(pageSize) }),
  }
  return api.call(listAuditLog, { query, ...(signal ? { signal } : {}) })
}

/** Every entry of the filter, page by page. Stops at the first problem. */
export async function readWholeLog(
  api: Services['api'],
  filter: AuditFilter,
  { signal, onRows }: { signal: AbortSignal; onRows: (rows: number) => void },
): Promise<Outcome<readonly AuditEntry[]>> {
  const entries: AuditEntry[] = []
  for (let before: number | null = null; ; ) {
    signal.throwIfAborted()
    const page = await readAuditPage(api, filter, before, { signal, pageSize: largestPage })
    if (!page.ok) return page
    entries.push(...page.value.results)
    onRows(entries.length)
    before = page.value.next
    if (before === null) return { ok: true, value: entries }
  }
}

export interface AuditLog {
  entries: readonly AuditEntry[]
  state: 'loading' | 'ready'
  problem: Problem | null
  /** Whether there are older entries. */
  hasMore: boolean
  loadMore(): void
  reload(): void
  isOnline: boolean
  isOffline: boolean
}

export function useAuditLog(filter: AuditFilter): AuditLog {
  const { api } = useServices()
  const { kind, user } = filter
  const key = `${kind} ${user}`
  const [loaded, setLoaded] = useState<{ key: string; pages: readonly LoadedPage[] }>({ key, pages: [] })
  const pages = loaded.key === key ? loaded.pages : []
  const [asked, setAsked] = useState<{ key: string; before: number | null }>({ key, before: null })
  const before = asked.key === key ? asked.before : null
  const { state, reload, isOnline, isOffline } = useServerRead(`audit-log ${key} ${before}`, (signal) =>
    readAuditPage(api, { kind, user }, before, { signal }),
  )
  const value = state.is === 'ready' ? state.value : null
  useEffect(() => {
    if (!value) return
    setLoaded((last) => {
      // Reads the last page again when the server is reachable again.
      const newer = before !== null && last.key === key ? last.pages.filter((page) => page.before !== before) : []
      return { key, pages: [...newer, { before, page: value }] }
    })
  }, [value, key, before])
  const lastPage = pages.at(-1)?.page
  const next = lastPage?.next ?? null
  return {
    entries: useMemo(() => pages.flatMap(({ page }) => page.results), [pages]),
    // A response is shown one render after it arrives.
    state: !isOffline && (state.is === 'loading' || (state.is === 'ready' && lastPage !== value)) ? 'loading' : 'ready',
    problem: state.is === 'problem' ? state.problem : null,
    hasMore: next !== null,
    loadMore: useCallback(() => setAsked({ key, before: next }), [key, next]),
    reload,
    isOnline,
    isOffline,
  }
}

type Named = { id: number; name: string }

/** Null while they are read for the first time. */
export function useAuditNames(): AuditNames | null {
  const { timeZone } = useServices()
  const users = lastKnown(useAll<User>('users'))
  const groups = lastKnown(useAll<Group>('groups'))
  const campaigns = lastKnown(useAll<Campaign>('inventory'))
  const buildings = lastKnown(useAll<Named>('location-code-one'))
  const sections = lastKnown(useAll<Named>('sections'))
  return useMemo(() => {
    if (!users || !groups || !campaigns || !buildings || !sections) return null
    const userNames = new Map(users.map((user) => [user.id, formalName(user)]))
    const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
    const campaignNames = new Map(campaigns.map(({ id, name }) => [id, name]))
    return {
      user: (id) => userNames.get(id) ?? null,
      group: (id) => groupNames.get(id) ?? null,
      campaign: (id) => campaignNames.get(id) ?? null,
      building: (id) => buildings.find((row) => row.id === id)?.name ?? null,
      section: (id) => sections.find((row) => row.id === id)?.name ?? null,
      moment: (at) => formatMoment(at, timeZone),
    }
  }, [users, groups, campaigns, buildings, sections, timeZone])
}
