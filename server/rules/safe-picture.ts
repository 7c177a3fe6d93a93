/**
 * Pictures that people upload, encoded again. Promises: the type is detected from the content, not the name; the output contains neither scripts nor
 * the location of the photo; only JPEG, PNG and WebP are read.
 */
import type { ResizeOptions } from 'sharp'
import { detectImageType } from '#domain/app/image-type.ts'

type Sharp = typeof import('sharp').default
let loading: Promise<Sharp> | null = null

/** Loaded with the first picture. Of all formats that sharp can read, only three are allowed. */
async function importSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}

function loadSharp(): Promise<Sharp> {
  loading ??= importSharp()
  return loading
}

/** Far more than a phone needs; a picture of a few kilobytes may claim a thousand times as many. */
export const maxPicturePixels = 25_000_000

/** One image at a time, because many pixels need much memory even if the file is small. */
let processing: Promise<unknown> = Promise.resolve()

/** Null if it is not a picture of these types; throws if sharp is missing. `ground`: background color for transparent parts; without it they stay transparent. */
export async function toWebp(bytes: Uint8Array, size: ResizeOptions, ground?: string): Promise<Buffer | null> {
  if (detectImageType(bytes) === null) return null
  const sharp = await loadSharp()
  const encoded = processing.then(() => {
    const turned = sharp(bytes, { limitInputPixels: maxPicturePixels }).rotate()
    const resized = ground === undefined ? turned.resize(size) : turned.flatten({ background: ground }).resize(size)
    return resized.webp({ quality: 82 }).toBuffer()
  })
  processing = encoded.catch(() => null)
  return encoded.catch(() => null)
}

/** How light the visible part of a small picture is, 0 to 1; null if nothing of it is transparent. */
export async function lightnessOfShape(picture: Buffer): Promise<number | null> {
  const sharp = await loadSharp()
  const pixels = await sharp(picture).ensureAlpha().toColourspace('srgb').raw().toBuffer()
  let [light, visible] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    light += (alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255
    visible += alpha
  }
  const isOpaque = visible === (pixels.length / 4) * 255
  return isOpaque ? null : visible === 0 ? 0 : light / visible
}
