import { downloadFile } from './download-file.ts'

export interface TextFile {
  name: string
  type: string
  text: string
}

/**
 * Opens the system's share sheet where the device can share files, else downloads them. Returns `cancelled` if the person closed the share
 * sheet. Works offline.
 */
export async function shareOrDownloadFiles(files: readonly TextFile[]): Promise<'shared' | 'saved' | 'cancelled'> {
  const fileObjects = files.map((file) => new File([file.text], file.name, { type: file.type }))
  // not a text: a media query
  const isTouch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
  if (isTouch && navigator.canShare?.({ files: fileObjects })) {
    try {
      await navigator.share({ files: fileObjects })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  for (const file of fileObjects) downloadFile(file.name, file)
  return 'saved'
}
