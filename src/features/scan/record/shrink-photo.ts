const maxSide = 1280
const maxLength = 400_000

/** Shrinks a picture to a JPEG that is small enough for a slow network. Throws if the file is not a picture. */
export async function shrinkToJpeg(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of [0.75, 0.6, 0.45, 0.3]) {
    const dataUrl = canvas.toDataURL('image/jpeg', quality)
    if (dataUrl.length <= maxLength) return dataUrl
  }
  return canvas.toDataURL('image/jpeg', 0.15)
}
