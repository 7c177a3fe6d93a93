import { FileButton, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { t } from '#text/counting/scan.ts'
import { Button } from '#ui/button.tsx'
import classes from '../scan.module.css'
import { useHasSpaceForPhotos, useReadPhoto } from './use-read-photo.ts'

/**
 * One photo, taken or chosen, and shrunk. It begins with `initial`, if there is one; `onReading` reports whether a photo is being read, because a
 * finding that is saved meanwhile would lack it, and `onRead` gets the promise of its end. A device that is almost full takes none.
 */
export function PhotoField({
  value,
  initial,
  onChange,
  onReading,
  onRead,
}: {
  value: string | null
  initial: File | undefined
  onChange: (photo: string | null) => void
  onReading: (isReading: boolean) => void
  onRead: (reading: Promise<void>) => void
}) {
  const { isInvalid, isReading, read } = useReadPhoto(onChange, initial)
  const hasSpace = useHasSpaceForPhotos()
  useEffect(() => onReading(isReading), [onReading, isReading])
  return (
    <div>
      <Group gap="sm">
        {hasSpace ? (
          <FileButton accept="image/*" onChange={(file) => onRead(read(file))} inputProps={{ capture: 'environment' }}>
            {(props) => (
              <Button variant="outline" loading={isReading} {...props}>
                {t(value ? 'finding.retakePhoto' : 'finding.takePhoto')}
              </Button>
            )}
          </FileButton>
        ) : (
          <p className={classes['note']}>{t('finding.noSpace')}</p>
        )}
        {value && !isReading && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {t('finding.removePhoto')}
          </Button>
        )}
      </Group>
      {value && <img className={classes['photo']} src={value} alt={t('finding.photo')} />}
      {isInvalid && (
        <Text role="alert" c="var(--bilang-refused)" mt="xs">
          {t('finding.notAnImage')}
        </Text>
      )}
    </div>
  )
}
