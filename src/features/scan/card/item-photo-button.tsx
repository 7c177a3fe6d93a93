/** Takes a photo of the item on the screen, for the history of its condition. On a device that is almost full, it is disabled with an explanation. */
import { FileButton, Text } from '@mantine/core'
import { useState } from 'react'
import { hasSpaceForPhotos } from '#domain/app/photo-space.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { useIsPractice } from '#react/practice/use-practice.ts'
import { useServices } from '#react/services.ts'
import { useDeviceStatus } from '#react/session/use-device-status.ts'
import { t } from '#text/counting/scan.ts'
import { Button } from '#ui/button.tsx'
import { useReadPhoto } from '../record/use-read-photo.ts'
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
  const { device } = useDeviceStatus()
  const [busy, setBusy] = useState(false)
  const { isInvalid, read } = useReadPhoto((photo) => itemPhoto(product, photo))
  if (isPractice || !api.features().has('photo-findings')) return null
  if (device && !hasSpaceForPhotos(device)) return <p className={classes['note']}>{t('finding.noSpace')}</p>
  const take = async (file: File | null) => {
    setBusy(true)
    await read(file).finally(() => setBusy(false))
  }
  return (
    <>
      <FileButton accept="image/*" onChange={(file) => void take(file)} inputProps={{ capture: 'environment' }}>
        {(props) => (
          <Button variant="ghost" loading={busy} {...props}>
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
