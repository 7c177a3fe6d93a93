/** The tag report of one item, from the findings as last listed and this person's own. Makes no requests, so a scan never waits for it. */
import { findingsDraftPrefix } from '#device-db/clear-mirror.ts'
import { tagsToReplace } from '#domain/counts/tag-reports.ts'
import { type Services, useServices } from '../services.ts'
import { useUserKey } from '../session/use-session.ts'
import { useRead } from '../use-async.ts'
import { type MergedFinding, mergeFindings, readCached } from './stored-findings.ts'

/**
 * The report that asks for a new tag; null if there is none, or it is not read yet. `withSent`: also this person's reports that were sent since the
 * list was read. They can be many and contain photos, so cards that do not need them leave this off.
 */
export function useTagReport(product: number, withSent: boolean): MergedFinding | null {
  const { drafts, outbox } = useServices()
  const userKey = useUserKey()
  const key = userKey === null ? null : findingsDraftPrefix + userKey
  const { state } = useRead(
    key === null ? null : `${key} ${product} ${withSent}`,
    () => readTagReport({ drafts, outbox }, key ?? '', product, withSent),
    { subscribe: outbox.onChange },
  )
  // Other screens report an unreadable list; counting continues without it.
  return state.is === 'ready' ? state.value : null
}

async function readTagReport(
  { drafts, outbox }: Pick<Services, 'drafts' | 'outbox'>,
  key: string,
  product: number,
  withSent: boolean,
): Promise<MergedFinding | null> {
  const cached = await readCached({ drafts }, key)
  const listed = cached?.rows.filter((one) => one.product === product) ?? []
  const standing = (ops: Awaited<ReturnType<typeof outbox.list>>) =>
    tagsToReplace(mergeFindings(listed, ops, [])).get(product) ?? null
  const withClosed = async () => standing(await outbox.list({ closed: true, entity: 'findings' }))
  if (withSent) return withClosed()
  // A sent one may report a new tag.
  return standing(await outbox.list({ entity: 'findings' })) && withClosed()
}
