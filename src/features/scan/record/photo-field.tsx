import { FileButton, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { t } from '#text/counting/scan.ts'
import { Button } from '#ui/button.tsx'
import classes from '../scan.module.css'
import { useReadPhoto } from './use-read-photo.ts'

/** One photo, taken or chosen, and shrunk. It begins with `initial`, if there is one; `onRead` reports that it was read or is not a picture. */
export function PhotoField({
  value,
  initial,
  onChange,
  onRead,
}: {
  value: string | null
  initial: File | undefined
  onChange: (photo: string | null) => void
  onRead: () => void
}) {
  const { isInvalid, read } = useReadPhoto(onChange)
  const readInitial = useEffectEvent((file: File) => void read(file).finally(onRead))
  useEffect(() => {
    if (initial) readInitial(initial)
  }, [initial])
  return (
    <div>
      <Group gap="sm">
        <FileButton accept="image/*" onChange={(file) => void read(file)} inputProps={{ capture: 'environment' }}>
          {(props) => (
            <Button variant="outline" {...props}>
              {t(value ? 'finding.retakePhoto' : 'finding.takePhoto')}
            </Button>
          )}
        </FileButton>
        {value && (
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
