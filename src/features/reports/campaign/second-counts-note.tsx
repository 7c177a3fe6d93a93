/** The number of items in the report with second counts, and how many of them are not settled, so that their figure is the first count. */
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import {
  isUndecided,
  reportedItem,
  type SecondCountResult,
  secondCountFigures,
} from '#domain/campaigns/second-count-results.ts'
import type { SecondCountRecords } from '#domain/campaigns/second-counts.ts'
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import type { BaselineProduct } from '#domain/counts/baseline-product.ts'
import { lastKnown, useList } from '#react/lists/use-list.ts'
import { t } from '#text/counting/second-counts.ts'

export function SecondCountsNote({
  baseline,
  secondCounts,
}: {
  baseline: BaselineRef
  secondCounts: ReadonlyMap<number, SecondCountRecords>
}) {
  const query = useMemo(
    () => ({
      collection: 'products' as const,
      baseline: { of: baseline, rows: 'frozen' as const },
      where: { id: [...secondCounts.keys()] },
    }),
    [baseline, secondCounts],
  )
  const list = lastKnown(useList<BaselineProduct>(query))
  if (secondCounts.size === 0 || list === null) return null
  const figures = secondCountFigures(list.rows.map(reportedItem), secondCounts)
  const named = (Object.keys(figures) as SecondCountResult[]).filter((result) => figures[result] > 0)
  const open = named.filter(isUndecided).reduce((sum, result) => sum + figures[result], 0)
  if (named.length === 0) return null
  return (
    <section aria-label={t('limits.title')}>
      <Text className="bilang-figures">
        {t('figures', { results: named.map((result) => `${t(`result.${result}`)}: ${figures[result]}`).join(' · ') })}
      </Text>
      {open > 0 ? <Text fw={600}>{t('openFigures', { count: open })}</Text> : null}
    </section>
  )
}
