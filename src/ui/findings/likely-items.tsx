/** The items that a finding may be, with score and reasons; and the count of the linked item. */
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type LikelyItem, likelyReasonLabels } from '#domain/counts/likely-items.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { NotUndoable, type SavedTo } from '#domain/outbox/op.ts'
import { formatList } from '#domain/text/format.ts'
import { t } from '#text/reconcile/likely-items.ts'
import { Button } from '../button.tsx'
import { useSaveFailures } from '../count/save-failure.ts'
import { SaveFailures } from '../count/save-failure-alert.tsx'

export function LikelyItems({
  items,
  busy,
  onChoose,
}: {
  /** Null while searching. */
  items: readonly LikelyItem<ProductView>[] | null
  busy: boolean
  onChoose: (item: ProductView) => void
}) {
  if (items === null) return <Text c="dimmed">{t('looking')}</Text>
  if (items.length === 0) return <Text c="dimmed">{t('none')}</Text>
  return (
    <Stack gap="xs" component="section" aria-label={t('title')}>
      <Text fw={600}>{t('title')}</Text>
      {items.map(({ item, score, reasons }) => (
        <div key={item.id} className="bilang-ruled">
          <Text className="bilang-break">{fullDescription(item)}</Text>
          <Text size="sm" c="dimmed">
            {[item.place, item.names.user].filter(Boolean).join(' · ')}
          </Text>
          <Group justify="space-between">
            <Text size="sm">
              {t('score', {
                score: String(score),
                reasons: formatList(reasons.map((reason) => likelyReasonLabels[reason])),
              })}
            </Text>
            <Button variant="secondary" size="sm" loading={busy} onClick={() => onChoose(item)}>
              {t('isThis', { number: item.property_number })}
            </Button>
          </Group>
        </div>
      ))}
    </Stack>
  )
}

export interface FoundItemCount {
  product: Pick<ProductView, 'property_number'>
  count: number
  savedTo: SavedTo | null
  record(): Promise<void>
  undo(): Promise<void>
}

/** Offers to count the linked item. Says that it is saved only after the device stored it. */
export function CountFoundItem({ item }: { item: FoundItemCount }) {
  const [busy, setBusy] = useState(false)
  const [notUndoable, setNotUndoable] = useState(false)
  const { saveFailures, addSaveFailure, dismissSaveFailure } = useSaveFailures()
  const number = item.product.property_number
  const run = async (work: () => Promise<void>, value: string) => {
    setBusy(true)
    try {
      await work()
      dismissSaveFailure(number)
    } catch (error) {
      if (error instanceof NotUndoable) setNotUndoable(true)
      else addSaveFailure(number, value, error)
    }
    setBusy(false)
  }
  return (
    <Stack gap="xs">
      <SaveFailures failures={saveFailures} onDismiss={dismissSaveFailure} />
      <Group justify="space-between" role="status">
        {item.savedTo === null ? (
          <>
            <Text>{t('notCountedYet', { number })}</Text>
            <Button loading={busy} onClick={() => void run(item.record, String(item.count))}>
              {t('count', { count: String(item.count) })}
            </Button>
          </>
        ) : (
          <>
            <Text>
              {t(item.savedTo === 'backup' ? 'countedBackup' : 'counted', { number, count: String(item.count) })}
            </Text>
            {item.savedTo === 'device' && !notUndoable ? (
              <Button variant="secondary" loading={busy} onClick={() => void run(item.undo, t('undoCount'))}>
                {t('undoCount')}
              </Button>
            ) : null}
          </>
        )}
      </Group>
      {notUndoable ? <Text>{t('notUndoable', { number })}</Text> : null}
    </Stack>
  )
}
