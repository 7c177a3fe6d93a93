import { useState } from 'react'
import { shrinkToJpeg } from './shrink-photo.ts'

/** Shrinks a chosen file and passes it on. `isInvalid`: the file that was chosen last is not a picture. */
export function useReadPhoto(onPhoto: (photo: string) => unknown) {
  const [isInvalid, setInvalid] = useState(false)
  const read = async (file: File | null) => {
    if (!file) return
    const photo = await shrinkToJpeg(file).catch(() => null)
    setInvalid(photo === null)
    if (photo !== null) await onPhoto(photo)
  }
  return { isInvalid, read }
}
