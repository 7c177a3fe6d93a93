import { IconPencil } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { useArea } from '#react/session/use-area.ts'
import { useCan } from '#react/session/use-session.ts'
import { useDraft } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { useTransferRequestsPath } from '#react/use-transfer-requests-path.ts'
import { t } from '#text/products/products-details.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { editKey } from '../edit/edit-product.tsx'
import classes from '../product-database.module.css'
import { useDeleteProduct } from './use-delete-product.tsx'

/** The actions on one product. */
export function ProductActions({
  product,
  onEdit,
  onDeleted,
}: {
  product: ProductView
  onEdit: () => void
  onDeleted: () => void
}) {
  const hasUnsavedEdit = useDraft<unknown>(editKey(product.id)).draft !== null
  const online = useOnline()
  const canChange = useCan('catalogue.change')
  const canRemove = useCan('catalogue.remove')
  const canReset = useCan('count.reset')
  const canCount = useCan('count.record')
  const area = useArea()
  const navigate = useNavigate()
  const { remove, isDeleting } = useDeleteProduct(product, onDeleted)
  const requests = useTransferRequestsPath()
  return (
    <div className={`${classes['section']} ${classes['panelActions']}`}>
      {canChange && hasUnsavedEdit ? (
        <div className={classes['fullRow']}>
          <Banner tone="saved">{t('unsavedChanges')}</Banner>
        </div>
      ) : null}
      {canChange ? (
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {hasUnsavedEdit ? t('continueEditing') : common('edit')}
        </Button>
      ) : null}
      <Button component={Link} to={`/qr?product_id=${product.id}`} variant="secondary">
        {canCount ? t('tagAndCount') : t('tag')}
      </Button>
      <Button variant="secondary" onClick={() => void navigate(`${requests}?product=${product.id}`)}>
        {t('requestTransfer')}
      </Button>
      {canChange ? (
        <Button
          component={Link}
          variant="secondary"
          to={`${area}/inventory/${product.print_type === 'PAR' ? 'par' : 'ics'}/product/print/${product.id}`}
        >
          {t('printDocument', { document: product.print_type })}
        </Button>
      ) : null}
      {canChange && product.category === 'PPE' ? (
        <Button component={Link} variant="secondary" to={`${area}/inventory/database/${product.id}/card`}>
          {t('propertyCard')}
        </Button>
      ) : null}
      {canChange ? (
        <Button component={Link} variant="secondary" to={`${area}/inventory/database/create?like=${product.id}`}>
          {t('addSimilar')}
        </Button>
      ) : null}
      {canReset && (product.scanned || product.physical_count !== null) ? (
        <Button component={Link} variant="secondary" to={`${area}/inventory/counts/reset?product=${product.id}`}>
          {t('resetCount')}
        </Button>
      ) : null}
      {canRemove ? (
        <Button
          variant="danger"
          className={classes['deleteButton'] ?? ''}
          disabled={!online}
          loading={isDeleting}
          onClick={() => void remove()}
        >
          {common('delete')}
        </Button>
      ) : null}
    </div>
  )
}
