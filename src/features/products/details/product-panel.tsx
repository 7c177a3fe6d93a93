/** One product: its facts, editing and history. Beside the list on a wide screen, a page of its own on a phone. */

import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCatalogStatus, useProduct } from '#react/lists/use-list.ts'
import { useCan } from '#react/session/use-session.ts'
import { t } from '#text/products/products-details.ts'
import { t as common } from '#text/shared/common.ts'
import { t as table } from '#text/shared/ui-table.ts'
import { Button } from '#ui/button.tsx'
import { useLostFocus } from '#ui/dialogs/use-restore-focus.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { NotDownloadedYet } from '#ui/list/not-downloaded-yet.tsx'
import { EditProduct } from '../edit/edit-product.tsx'
import { CountStateBadge } from '../list/product-list-columns.tsx'
import classes from '../product-database.module.css'
import { ProductActions } from './product-actions.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductFindings } from './product-findings.tsx'
import { ProductHistory } from './product-history.tsx'

/** What Escape closes first. A menu that was opened just now does not have the focus yet. */
const openedAbove = '[role=dialog],[role=listbox],[role=menu]'

export function ProductPanel({ id, onClose, asPage = false }: { id: number; onClose: () => void; asPage?: boolean }) {
  const productQuery = useProduct(id)
  const canChange = useCan('catalogue.change')
  const canCount = useCan('count.record')
  const [params, setParams] = useSearchParams()
  const editing = canChange && params.get('edit') === '1'
  const [hasPressed, setPressed] = useState(false)
  const box = useLostFocus<HTMLElement>(editing, hasPressed)
  const setEditing = (isOn: boolean) => {
    setPressed(true)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (isOn) next.set('edit', '1')
        else next.delete('edit')
        return next
      },
      { replace: true },
    )
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || editing) return
      const target = event.target as HTMLElement | null
      if ((target && ['INPUT', 'TEXTAREA'].includes(target.tagName)) || document.querySelector(openedAbove)) return
      onClose()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onClose, editing])

  const isDownloading = useCatalogStatus('phase').phase !== 'ready'
  if (productQuery.state === 'loading') return <Loading height={320} />
  const product = productQuery.value
  const closeButton = (
    <ActionIcon variant="subtle" size={36} aria-label={common('close')} onClick={onClose}>
      <IconX size={20} aria-hidden />
    </ActionIcon>
  )
  if (!product) {
    const backButton = <Button onClick={onClose}>{table('backToList')}</Button>
    return (
      <>
        {asPage ? null : (
          <Group justify="flex-end" p="xs">
            {closeButton}
          </Group>
        )}
        {isDownloading ? (
          <NotDownloadedYet asPage={asPage} subject="product" action={backButton} />
        ) : (
          <Empty asPage={asPage} heading={t('notInList')} action={backButton}>
            {t('maybeDeleted')}
          </Empty>
        )}
      </>
    )
  }
  return (
    <article
      ref={box}
      tabIndex={-1}
      aria-labelledby="product-title"
      className={asPage ? (classes['fullBleed'] ?? '') : ''}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" className={classes['section']} gap="xs">
        <div className="bilang-grow">
          <Title order={asPage ? 1 : 2} fz="lg" id="product-title">
            {product.names.article || product.description}
          </Title>
          <Text className="bilang-mono bilang-break">{product.property_number}</Text>
          <CountStateBadge product={product} />
        </div>
        {asPage ? null : closeButton}
      </Group>
      {editing ? (
        <EditProduct key={product.id} product={product} onDone={() => setEditing(false)} />
      ) : (
        <>
          <ProductActions product={product} onEdit={() => setEditing(true)} onDeleted={onClose} />
          <ProductFacts product={product} />
          {canCount ? <ProductFindings id={product.id} /> : null}
          <ProductHistory id={product.id} version={product.version} />
        </>
      )}
    </article>
  )
}
