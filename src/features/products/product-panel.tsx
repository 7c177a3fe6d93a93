/** One product: its facts, the way to change them, its history. Beside the list on a desk, a page of its own on a phone. */
import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { products } from '#contract/resources/products.ts'
import { sentences } from '#contract/sentences.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useArea } from '#runtime/use-area.ts'
import { useDraft } from '#runtime/use-draft.ts'
import { useCatalogueStatus, useProduct } from '#runtime/use-list.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan, usePerson } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { NotHereYet } from '#ui/list/not-here-yet.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { CountState } from './columns.tsx'
import { EditProduct, editKey } from './edit-product.tsx'
import classes from './product-database.module.css'
import { ProductFacts } from './product-facts.tsx'
import { ProductFindings } from './product-findings.tsx'
import { ProductHistory } from './product-history.tsx'

export function ProductPanel({ id, onClose, page = false }: { id: number; onClose: () => void; page?: boolean }) {
  const live = useProduct(id)
  const mayChange = useCan('catalogue.change')
  const mayCount = useCan('count.record')
  const [params, setParams] = useSearchParams()
  const editing = mayChange && params.get('edit') === '1'
  const setEditing = (on: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (on) next.set('edit', '1')
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

  const coming = useCatalogueStatus().phase !== 'ready'
  if (live.state === 'loading') return <Loading height={320} />
  const product = live.value
  const close = (
    <ActionIcon variant="subtle" size={36} aria-label="Close" onClick={onClose}>
      <IconX size={20} aria-hidden />
    </ActionIcon>
  )
  if (!product) {
    const back = <Button onClick={onClose}>Back to the list</Button>
    return (
      <>
        {page ? null : (
          <Group justify="flex-end" p="xs">
            {close}
          </Group>
        )}
        {coming ? (
          <NotHereYet page={page} what="The product" action={back} />
        ) : (
          <Empty page={page} heading="This product is not in this device's list." action={back}>
            It may have been deleted, or it is newer than the list.
          </Empty>
        )}
      </>
    )
  }
  return (
    <article aria-labelledby="product-title" className={page ? (classes['flush'] ?? '') : ''}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" className={classes['section']} gap="xs">
        <div style={{ minWidth: 0, flex: 1 }}>
          <Title order={page ? 1 : 2} fz="lg" id="product-title">
            {product.names.article || product.description}
          </Title>
          <Text className="bilang-mono" style={{ overflowWrap: 'anywhere' }}>
            {product.property_number}
          </Text>
          <CountState product={product} />
        </div>
        {page ? null : close}
      </Group>
      {editing ? (
        <EditProduct key={product.id} product={product} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Actions product={product} onEdit={() => setEditing(true)} onGone={onClose} />
          <ProductFacts product={product} />
          {mayCount ? <ProductFindings id={product.id} /> : null}
          <ProductHistory id={product.id} version={product.version} />
        </>
      )}
    </article>
  )
}

function Actions({ product, onEdit, onGone }: { product: ProductView; onEdit: () => void; onGone: () => void }) {
  const { office } = useParts()
  const halfTyped = useDraft<unknown>(editKey(product.id)).draft !== null
  const online = useOnline()
  const mayChange = useCan('catalogue.change')
  const mayRemove = useCan('catalogue.remove')
  const mayReset = useCan('count.reset')
  const mayCount = useCan('count.record')
  const area = useArea()
  const person = usePerson()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const requests = `${area}/inventory/${person?.role === 'employee' ? 'requests' : 'transfer-requests'}`
  const one = products.words.one

  const remove = async () => {
    const sure = await confirm({
      title: `Delete this ${one}?`,
      text: (
        <>
          <span className="bilang-mono">{product.property_number}</span> goes from the lists with its count. Its history
          and printed documents stay. This cannot be undone.
        </>
      ),
      confirm: 'Delete',
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    const gone = await office.remove(products, product.id)
    setBusy(false)
    if (!gone.ok) {
      toast.error(`${sentences.deleteFailed(one)} ${shortProblem(gone.problem, 'doing')}`)
      return
    }
    toast.success(sentences.deleted(one))
    onGone()
  }
  return (
    <div className={`${classes['section']} ${classes['choices']}`}>
      {mayChange && halfTyped ? (
        <div className={classes['wide']}>
          <Banner mark="saved">Changes of yours that are not saved yet are kept on this device.</Banner>
        </div>
      ) : null}
      {mayChange ? (
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {halfTyped ? 'Go on editing' : 'Edit'}
        </Button>
      ) : null}
      <Button component={Link} to={`/qr?product_id=${product.id}`} variant="secondary">
        {mayCount ? 'Tag and count' : 'Tag'}
      </Button>
      <Button variant="secondary" onClick={() => void navigate(`${requests}?product=${product.id}`)}>
        Ask for transfer
      </Button>
      {mayChange ? (
        <Button
          component={Link}
          variant="secondary"
          to={`${area}/inventory/${product.print_type === 'PAR' ? 'par' : 'ics'}/product/print/${product.id}`}
        >
          Print {product.print_type}
        </Button>
      ) : null}
      {mayChange && product.category === 'PPE' ? (
        <Button component={Link} variant="secondary" to={`${area}/inventory/database/${product.id}/card`}>
          Property card
        </Button>
      ) : null}
      {mayChange ? (
        <Button component={Link} variant="secondary" to={`${area}/inventory/database/create?like=${product.id}`}>
          Add one like it
        </Button>
      ) : null}
      {mayReset && (product.scanned || product.physical_count !== null) ? (
        <Button component={Link} variant="secondary" to={`${area}/inventory/counts/reset?product=${product.id}`}>
          Reset count
        </Button>
      ) : null}
      {mayRemove ? (
        <Button
          variant="danger"
          className={classes['last'] ?? ''}
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
