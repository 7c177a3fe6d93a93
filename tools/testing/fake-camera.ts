/**
 * Writes films with real tags that Chromium plays as its fake camera in tests and benchmarks (`--use-file-for-fake-video-capture`, an
 * absolute path). Deterministic: the same shots and seed give the same bytes. `.mjpeg` is small and always plays at 30 frames a second;
 * `.y4m` is large, plays at its own rate, which takes less of the browser's time, and is exact to the pixel. Both loop forever.
 */
import { closeSync, openSync, writeSync } from 'node:fs'
import sharp from 'sharp'
import { encode } from 'uqr'
import { seededFractions } from '#domain/app/seeded-numbers.ts'

export interface Shot {
  /** Texts of the tags in view; empty for a scene without tags. */
  texts: readonly string[]
  frames: number
  /** Number of tags side by side (default: as many as below each other). */
  columns?: number
  /** Pixels per module of the code (default 6). */
  module?: number
  /** Sigma of a Gaussian blur, in pixels. */
  blur?: number
  /** Sigma of the noise, in gray levels. */
  noise?: number
  /** Degrees. */
  rotate?: number
  /** Brightness: 1 is unchanged, below 1 is darker. */
  light?: number
}

export interface Scene {
  width: number
  height: number
  seed: number
}

export const scene720: Scene = { width: 1280, height: 720, seed: 1 }

/** The dark modules as one SVG path, with the quiet zone of four modules that the standard requires. */
function symbolPath(text: string): { path: string; modules: number } {
  const { data, size } = encode(text, { ecc: 'L', border: 0 })
  let path = ''
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (data[y]?.[x]) path += `M${x + 4} ${y + 4}h1v1h-1z`
  return { path, modules: size + 8 }
}

/** A background of random gray boxes with lines of print, like a storeroom. It contains no code. */
function backgroundSvg({ width, height }: Scene, random: () => number): string {
  const gray = (low: number, high: number) => {
    const level = Math.round(low + random() * (high - low))
    return `rgb(${level},${level},${level})`
  }
  let svg = `<rect width="${width}" height="${height}" fill="${gray(120, 170)}"/>`
  for (let i = 0; i < 16; i++) {
    const w = width * (0.05 + random() * 0.25)
    const h = height * (0.05 + random() * 0.3)
    const x = random() * (width - w)
    const y = random() * (height - h)
    svg += `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${gray(60, 215)}"/>`
    for (let line = 0; line < 4; line++)
      svg += `<rect x="${(x + 6).toFixed(1)}" y="${(y + 8 + line * 9).toFixed(1)}" width="${(w * (0.3 + random() * 0.5)).toFixed(1)}" height="3" fill="${gray(20, 90)}"/>`
  }
  return svg
}

/** One frame in RGB, without its noise. */
async function renderFrame(shot: Shot, scene: Scene): Promise<Buffer> {
  // A server in the same process refuses SVG from people (`profile-image-routes.ts`).
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const random = seededFractions(scene.seed * 7_919 + shot.texts.join('|').length)
  const { width, height } = scene
  const tags = shot.texts.map((text, i) => {
    const { path, modules } = symbolPath(text)
    const columns = shot.columns ?? Math.ceil(Math.sqrt(shot.texts.length))
    const rows = Math.ceil(shot.texts.length / columns)
    const x = (width * ((i % columns) + 0.5)) / columns + (random() - 0.5) * 40
    const y = (height * (Math.floor(i / columns) + 0.5)) / rows + (random() - 0.5) * 30
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${shot.rotate ?? 0}) scale(${shot.module ?? 6}) translate(${-modules / 2} ${-modules / 2})"><rect width="${modules}" height="${modules}" fill="#f4f4f2"/><path d="${path}" fill="#151515"/></g>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${backgroundSvg(scene, random)}${tags.join('')}</svg>`
  let image = sharp(Buffer.from(svg)).flatten({ background: '#888' })
  if (shot.blur) image = image.blur(shot.blur)
  if (shot.light !== undefined) image = image.linear(shot.light, 0)
  return image.removeAlpha().toColourspace('srgb').raw().toBuffer()
}

function withNoise(withoutNoise: Buffer, sigma: number, random: () => number): Buffer {
  const noisy = Buffer.from(withoutNoise)
  for (let i = 0; i < noisy.length; i += 3) {
    // The sum of three uniform numbers is close to a normal distribution, and fast.
    const change = (random() + random() + random() - 1.5) * 2 * sigma
    for (let c = i; c < i + 3; c++) noisy[c] = Math.max(0, Math.min(255, noisy[c]! + change))
  }
  return noisy
}

/** One frame as PNG or JPEG. */
export async function framePicture(shot: Shot, scene: Scene, kind: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  const withoutNoise = await renderFrame(shot, scene)
  const pixels = shot.noise ? withNoise(withoutNoise, shot.noise, seededFractions(scene.seed)) : withoutNoise
  const image = sharp(pixels, { raw: { width: scene.width, height: scene.height, channels: 3 } })
  return kind === 'png'
    ? image.png({ compressionLevel: 3 }).toBuffer()
    : image.jpeg({ quality: 88, chromaSubsampling: '4:2:0' }).toBuffer()
}

function toYuvPlanes(rgb: Buffer, { width, height }: Scene): Buffer {
  const luma = width * height
  const frame = Buffer.alloc(luma + luma / 2, 128)
  // The scenes are gray, so the color planes stay neutral.
  for (let i = 0; i < luma; i++) frame[i] = rgb[i * 3 + 1]!
  return frame
}

const noiseVariants = 3

/** Frames per second of a .y4m film. */
const fps = 10

/** Writes the film. Width and height must be even. */
export async function writeFakeCamera(file: string, shots: readonly Shot[], scene: Scene = scene720): Promise<void> {
  const y4m = file.endsWith('.y4m')
  const out = openSync(file, 'w')
  try {
    if (y4m) writeSync(out, `YUV4MPEG2 W${scene.width} H${scene.height} F${fps}:1 Ip A1:1 C420jpeg\n`)
    for (const [index, shot] of shots.entries()) {
      const withoutNoise = await renderFrame(shot, scene)
      const variants: Buffer[] = []
      for (let variant = 0; variant < (shot.noise ? noiseVariants : 1); variant++) {
        const pixels = shot.noise
          ? withNoise(withoutNoise, shot.noise, seededFractions(scene.seed + index * 31 + variant + 1))
          : withoutNoise
        variants.push(
          y4m
            ? Buffer.concat([Buffer.from('FRAME\n'), toYuvPlanes(pixels, scene)])
            : await sharp(pixels, { raw: { width: scene.width, height: scene.height, channels: 3 } })
                .jpeg({ quality: 88, chromaSubsampling: '4:2:0' })
                .toBuffer(),
        )
      }
      for (let frame = 0; frame < shot.frames; frame++) writeSync(out, variants[frame % variants.length]!)
    }
  } finally {
    closeSync(out)
  }
}

/** Each tag for `shownFrames`, followed by an empty scene for `emptyFrames`. */
export function oneTagAfterAnother(
  texts: readonly string[],
  shownFrames: number,
  emptyFrames: number,
): readonly Shot[] {
  return texts.flatMap((text) => [
    { texts: [text], frames: shownFrames },
    { texts: [], frames: emptyFrames },
  ])
}
