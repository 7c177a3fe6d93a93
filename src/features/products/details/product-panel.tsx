/** One product: its facts, editing and history. Beside the list on a wide screen, a page of its own on a phone. */
import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { products } from '#contract/collections/products.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { useCatalogStatus, useProduct } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/use-area.ts'
import { useDraft } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { useCan, usePerson } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { NotDownloadedYet } from '#ui/list/not-downloaded-yet.tsx'
import { EditProduct, editKey } from '../edit/edit-product.tsx'
import { CountStateBadge } from '../list/product-list-columns.tsx'
import classes from '../product-database.module.css'
import { ProductFacts } from './product-facts.tsx'
import { ProductFindings } from './product-findings.tsx'
import { ProductHistory } from './product-history.tsx'

export function ProductPanel({ id, onClose, asPage = false }: { id: number; onClose: () => void; asPage?: boolean }) {
  const productQuery = useProduct(id)
  const canChange = useCan('catalogue.change')
  const canCount = useCan('count.record')
  const [params, setParams] = useSearchParams()
  const editing = canChange && params.get('edit') === '1'
  const setEditing = (isOn: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (isOn) next.set('edit', '1')
        else next.delete('edit')
        return next
      },
      { replace: true },
    )

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || editing) return
      const target = event.target as HTMLElement | null
      if (
        target &&
        (['INPUT', 'TEXTAREA'].includes(target.tagName) || target.closest('[role=dialog],[role=listbox],[role=menu]'))
      )
        return
      onClose()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onClose, editing])

  const isDownloading = useCatalogStatus().phase !== 'ready'
  if (productQuery.state === 'loading') return <Loading height={320} />
  const product = productQuery.value
  const closeButton = (
    <ActionIcon variant="subtle" size={36} aria-label="Close" onClick={onClose}>
      <IconX size={20} aria-hidden />
    </ActionIcon>
  )
  if (!product) {
    const backButton = <Button onClick={onClose}>Back to the list</Button>
    return (
      <>
        {asPage ? null : (
          <Group justify="flex-end" p="xs">
            {closeButton}
          </Group>
        )}
        {isDownloading ? (
          <NotDownloadedYet asPage={asPage} subject="The product" action={backButton} />
        ) : (
          <Empty asPage={asPage} heading="This product is not in this device's list." action={backButton}>
            It may have been deleted, or it is newer than the list.
          </Empty>
        )}
      </>
    )
  }
  return (
    <article aria-labelledby="product-title" className={asPage ? (classes['fullBleed'] ?? '') : ''}>
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

function ProductActions({
  product,
  onEdit,
  onDeleted,
}: {
  product: ProductView
  onEdit: () => void
  onDeleted: () => void
}) {
  const { api } = useServices()
  const hasUnsavedEdit = useDraft<unknown>(editKey(product.id)).draft !== null
  const online = useOnline()
  const canChange = useCan('catalogue.change')
  const canRemove = useCan('catalogue.remove')
  const canReset = useCan('count.reset')
  const canCount = useCan('count.record')
  const area = useArea()
  const person = usePerson()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const requests = `${area}/inventory/${person?.role === 'employee' ? 'requests' : 'transfer-requests'}`
  const noun = products.label.one

  const remove = async () => {
    const confirmed = await confirm({
      title: `Delete this ${noun}?`,
      text: (
        <>
          <span className="bilang-mono">{product.property_number}</span> goes from the lists with its count. Its history
          and printed documents stay. This cannot be undone.
        </>
      ),
      confirm: 'Delete',
      danger: true,
    })
    if (!confirmed) return
    setBusy(true)
    const deletion = await api.remove(products, product.id)
    setBusy(false)
    if (!deletion.ok) {
      toast.error(`${fixedTexts.deleteFailed(noun)} ${shortProblemText(deletion.problem, 'acting')}`)
      return
    }
    toast.success(fixedTexts.deleted(noun))
    onDeleted()
  }
  return (
    <div className={`${classes['section']} ${classes['panelActions']}`}>
      {canChange && hasUnsavedEdit ? (
        <div className={classes['fullRow']}>
          <Banner tone="saved">Changes of yours that are not saved yet are kept on this device.</Banner>
        </div>
      ) : null}
      {canChange ? (
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {hasUnsavedEdit ? 'Go on editing' : 'Edit'}
        </Button>
      ) : null}
      <Button component={Link} to={`/qr?product_id=${product.id}`} variant="secondary">
        {canCount ? 'Tag and count' : 'Tag'}
      </Button>
      <Button variant="secondary" onClick={() => void navigate(`${requests}?product=${product.id}`)}>
        Ask for transfer
      </Button>
      {canChange ? (
        <Button
          component={Link}
          variant="secondary"
          to={`${area}/inventory/${product.print_type === 'PAR' ? 'par' : 'ics'}/product/print/${product.id}`}
        >
          Print {product.print_type}
        </Button>
      ) : null}
      {canChange && product.category === 'PPE' ? (
        <Button component={Link} variant="secondary" to={`${area}/inventory/database/${product.id}/card`}>
          Property card
        </Button>
      ) : null}
      {canChange ? (
        <Button component={Link} variant="secondary" to={`${area}/inventory/database/create?like=${product.id}`}>
          Add one like it
        </Button>
      ) : null}
      {canReset && (product.scanned || product.physical_count !== null) ? (
        <Button component={Link} variant="secondary" to={`${area}/inventory/counts/reset?product=${product.id}`}>
          Reset count
        </Button>
      ) : null}
      {canRemove ? (
        <Button
          variant="danger"
          className={classes['deleteButton'] ?? ''}
          disabled={!online}
          loading={busy}
          onClick={() => void remove()}
        >
          Delete
        </Button>
      ) : null}
    </div>
  )
}
