/** Local drafts of requests, typed here or started while counting; nobody else can see them. */

import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formatNumber } from '#domain/text/format.ts'
import { type TransferRequestValues, useTransferDrafts } from '#react/documents/transfer-request-drafts.ts'
import { useProduct } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/documents/transfers.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { OfItem } from '#ui/of-item.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import classes from './transfer-card.module.css'

/** `revision` changes whenever a request may have been saved or sent. `onOpen` gets the product of the opened link. */
export function UnsentRequests({ revision, onOpen }: { revision: unknown; onOpen: (product: string) => void }) {
  const { drafts } = useServices()
  const confirm = useConfirm()
  const [discardCount, setDiscardCount] = useState(0)
  const unsent = useTransferDrafts(`${revision} ${discardCount}`)
  if (unsent.length === 0) return null
  const discard = async (key: string) => {
    const confirmed = await confirm({
      title: t('drafts.deleteQuestion'),
      text: t('drafts.deleteText'),
      confirm: t('drafts.delete'),
      danger: true,
    })
    if (!confirmed) return
    await drafts.clear(key)
    setDiscardCount((before) => before + 1)
  }
  return (
    <section aria-labelledby="unsent-requests">
      <Title order={2} fz="md" mb="xs" id="unsent-requests">
        {t('drafts.title', { count: formatNumber(unsent.length) })}
      </Title>
      <Stack className="bilang-unmarked" component="ul" gap="sm" p={0} m={0}>
        {unsent.map(({ key, productKey, draft }) => (
          <UnsentRequest
            key={key}
            draft={draft}
            onOpen={() => onOpen(productKey)}
            onDiscard={() => void discard(key)}
          />
        ))}
      </Stack>
    </section>
  )
}

const productName = (product: ProductView) => product.names.article || product.description

function UnsentRequest({
  draft,
  onOpen,
  onDiscard,
}: {
  draft: TransferRequestValues
  onOpen: () => void
  onDiscard: () => void
}) {
  const productQuery = useProduct(draft.product)
  const product = productQuery.state === 'ready' ? productQuery.value : null
  const item =
    draft.product === null
      ? t('drafts.noItem')
      : product
        ? productName(product)
        : t('itemNumber', { id: String(draft.product) })
  return (
    <li className={classes['card']}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div className="bilang-shrink">
          <Text className="bilang-break" fw={600}>
            {item}
          </Text>
          {product ? <Text className="bilang-mono">{product.property_number}</Text> : null}
        </div>
        <StatusBadge tone="saved">{t('drafts.notSent')}</StatusBadge>
      </Group>
      <Group justify="space-between" mt={4} gap="xs">
        <Text className="bilang-basis bilang-break">{draft.reason}</Text>
        <Group gap="xs">
          <Button variant="ghost" size="sm" onClick={onDiscard}>
            {t('drafts.delete')}
            <OfItem name={item} />
          </Button>
          <Button variant="outline" size="sm" onClick={onOpen}>
            {t('drafts.open')}
            <OfItem name={item} />
          </Button>
        </Group>
      </Group>
    </li>
  )
}
