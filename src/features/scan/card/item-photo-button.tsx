/** Takes a photo of the item on the screen, for the history of its condition. On a device that is almost full, it is disabled with an explanation. */
import { FileButton, Text } from '@mantine/core'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { useIsPractice } from '#react/practice/use-practice.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/scan.ts'
import { Button } from '#ui/button.tsx'
import { useHasSpaceForPhotos, useReadPhoto } from '../record/use-read-photo.ts'
import classes from '../scan.module.css'
import type { ScanWorkflow } from '../use-scan-workflow.ts'

export function ItemPhotoButton({
  workflow: { itemPhoto },
  product,
}: {
  workflow: Pick<ScanWorkflow, 'itemPhoto'>
  product: ProductView
}) {
  const { api } = useServices()
  const isPractice = useIsPractice()
  const hasSpace = useHasSpaceForPhotos()
  const { isInvalid, isReading, read } = useReadPhoto((photo) => itemPhoto(product, photo))
  if (isPractice || !api.features().has('photo-findings')) return null
  if (!hasSpace) return <p className={classes['note']}>{t('finding.noSpace')}</p>
  return (
    <>
      <FileButton accept="image/*" onChange={(file) => void read(file)} inputProps={{ capture: 'environment' }}>
        {(props) => (
          <Button variant="ghost" loading={isReading} {...props}>
            {t('finding.itemPhoto')}
          </Button>
        )}
      </FileButton>
      {isInvalid && (
        <Text role="alert" c="var(--bilang-refused)">
          {t('finding.notAnImage')}
        </Text>
      )}
    </>
  )
}
