import { FileButton, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#text/scan.ts'
import { Button } from '#ui/button.tsx'
import classes from '../scan.module.css'
import { shrinkToJpeg } from './shrink-photo.ts'

/** One photo, taken or chosen, and shrunk. It begins with `initial`, if there is one; `onRead` says that it was read or is no picture. */
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
  const [isInvalid, setInvalid] = useState(false)
  const readPhoto = async (file: File | null) => {
    if (!file) return
    try {
      onChange(await shrinkToJpeg(file))
      setInvalid(false)
    } catch {
      setInvalid(true)
    }
  }
  const readInitial = useEffectEvent((file: File) => void readPhoto(file).finally(onRead))
  useEffect(() => {
    if (initial) readInitial(initial)
  }, [initial])
  return (
    <div>
      <Group gap="sm">
        <FileButton accept="image/*" onChange={(file) => void readPhoto(file)} inputProps={{ capture: 'environment' }}>
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
