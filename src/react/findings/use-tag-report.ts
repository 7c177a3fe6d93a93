/**
 * What this device knows about the tag of one item: the findings as last listed, and this person's own. It asks the server for nothing, so a
 * scan never waits for it.
 */
import { findingsDraftPrefix } from '#device-db/clear-mirror.ts'
import { tagsToReplace } from '#domain/counts/tag-reports.ts'
import { type Services, useServices } from '../services.ts'
import { useSession } from '../session/use-session.ts'
import { useRead } from '../use-async.ts'
import { type MergedFinding, mergeFindings, readCached } from './stored-findings.ts'

/**
 * The report that asks for a new tag; null if there is none, or it is not read yet. `withSent`: also this person's reports that were sent since
 * the list was read. They are many and may hold photos, so a card that has no use for them does not ask.
 */
export function useTagReport(product: number, withSent: boolean): MergedFinding | null {
  const { drafts, outbox } = useServices()
  const session = useSession()
  const key = session.is === 'in' ? findingsDraftPrefix + session.userKey : null
  const { state } = useRead(
    key === null ? null : `${key} ${product} ${withSent}`,
    () => readTagReport({ drafts, outbox }, key ?? '', product, withSent),
    { subscribe: outbox.onChange },
  )
  // A list that cannot be read is reported by its own screens; counting goes on without it.
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
  // One that was sent may say that there is a new tag.
  return standing(await outbox.list({ entity: 'findings' })) && withClosed()
}
