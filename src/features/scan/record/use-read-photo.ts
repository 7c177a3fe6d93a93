import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasSpaceForPhotos } from '#domain/app/photo-space.ts'
import { useDeviceStatus } from '#react/session/use-device-status.ts'
import { shrinkToJpeg } from './shrink-photo.ts'

/**
 * Shrinks a chosen file and passes it on; of several, only the one that was chosen last. `isReading`: until it is passed on, which takes seconds on a
 * slow phone. `isInvalid`: the file that was chosen last is not a picture. It begins with `initial`, if there is one.
 */
export function useReadPhoto(onPhoto: (photo: string) => unknown, initial?: File) {
  const [isInvalid, setInvalid] = useState(false)
  const [isReading, setReading] = useState(initial !== undefined)
  const newest = useRef(0)
  const read = async (file: File | null): Promise<void> => {
    if (!file) return
    const number = ++newest.current
    setReading(true)
    const photo = await shrinkToJpeg(file).catch(() => null)
    if (number !== newest.current) return
    setInvalid(photo === null)
    if (photo !== null) await onPhoto(photo)
    if (number === newest.current) setReading(false)
  }
  const readInitial = useEffectEvent((file: File) => void read(file))
  useEffect(() => {
    if (initial) readInitial(initial)
  }, [initial])
  return { isInvalid, isReading, read }
}

/** False on a device that is almost full: the rest of its storage is for counts. */
export function useHasSpaceForPhotos(): boolean {
  const { device } = useDeviceStatus()
  return device === null || hasSpaceForPhotos(device)
}
