import { formatList } from '#domain/text/format.ts'
import { t } from '#text/campaigns/blind-count.ts'
import { Empty } from './empty.tsx'

/** Placeholder for recorded quantities and derived figures while a blind count hides them from this person. */
export function QuantitiesHidden({
  counts,
  asPage = false,
}: {
  counts: readonly { name: string }[]
  asPage?: boolean
}) {
  return (
    <Empty heading={t('heading')} asPage={asPage}>
      <p>{t('text', { count: counts.length, names: formatList(counts.map(({ name }) => `“${name}”`)) })}</p>
      <p>{t('toDo')}</p>
    </Empty>
  )
}
