import { FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import classes from './counting.module.css'

const longSide = 1280
const limit = 400_000

/** Shrinks a picture to a JPEG small enough to travel on a bad line. Throws when the file is no picture. */
async function small(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const share = Math.min(1, longSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * share)
  canvas.height = Math.round(picture.height * share)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of [0.75, 0.6, 0.45, 0.3]) {
    const text = canvas.toDataURL('image/jpeg', quality)
    if (text.length <= limit) return text
  }
  return canvas.toDataURL('image/jpeg', 0.15)
}

/** One photo, taken or chosen, kept small. */
export function PhotoField({ value, onChange }: { value: string | null; onChange: (photo: string | null) => void }) {
  const [wrong, setWrong] = useState(false)
  const take = async (file: File | null) => {
    if (!file) return
    try {
      onChange(await small(file))
      setWrong(false)
    } catch {
      setWrong(true)
    }
  }
  return (
    <div>
      <Group gap="sm">
        <FileButton accept="image/*" onChange={(file) => void take(file)} inputProps={{ capture: 'environment' }}>
          {(props) => (
            <Button variant="outline" {...props}>
              {value ? 'Another photo' : 'Photo'}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            Remove photo
          </Button>
        )}
      </Group>
      {value && <img className={classes['photo']} src={value} alt="What was found" />}
      {wrong && (
        <Text role="alert" c="var(--bilang-refused)" mt="xs">
          This file is no picture.
        </Text>
      )}
    </div>
  )
}
