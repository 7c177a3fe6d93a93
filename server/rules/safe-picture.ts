/**
 * Pictures that people upload, encoded again. Promises: the type is that of the content, whatever the name says; what comes out has neither a script nor
 * the location of the photo; only JPEG, PNG and WebP are read.
 */
import sharp, { type ResizeOptions } from 'sharp'
import { detectImageType } from '#domain/app/image-type.ts'

// Of all formats that sharp can read, allow only three.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** One image at a time: many pixels need much memory, even if the file is small. */
let processing: Promise<unknown> = Promise.resolve()

/** Null if it is no picture of these types. */
export async function toWebp(bytes: Uint8Array, size: ResizeOptions): Promise<Buffer | null> {
  if (detectImageType(bytes) === null) return null
  const encoded = processing.then(() =>
    sharp(bytes, { limitInputPixels: 25_000_000 }).rotate().resize(size).webp({ quality: 82 }).toBuffer(),
  )
  processing = encoded.catch(() => null)
  return encoded.catch(() => null)
}
