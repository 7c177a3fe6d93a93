/**
 * iOS shows a white screen while an installed app starts, unless the page names a picture of exactly the size of the screen. The build draws these
 * pictures: the icon where `index.html` has it, on its background. They are not part of the offline cache: iOS stores them with the icon.
 */
import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** Width, height and pixel density of the screens, held upright: from the iPhone SE of 2016 to the devices of 2025. */
export const iosScreens = [
  [320, 568, 2],
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 736, 3],
  [414, 896, 2],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
  [744, 1133, 2],
  [768, 1024, 2],
  [810, 1080, 2],
  [820, 1180, 2],
  [834, 1112, 2],
  [834, 1194, 2],
  [834, 1210, 2],
  [1024, 1366, 2],
  [1032, 1376, 2],
] as const
/** The backgrounds of `.splash` in index.html. */
export const splashColors = { light: '#f6f8f9', dark: '#0e1519' } as const
type Scheme = keyof typeof splashColors
type Screen = (typeof iosScreens)[number]
const schemes = Object.keys(splashColors) as Scheme[]

export const splashFolder = 'splash'
/** CSS pixels: size of the icon, and how far it is above the middle because the name is below it. */
const icon = { size: 72, rise: 18 }

const fileName = ([width, height, density]: Screen, scheme: Scheme) =>
  `${splashFolder}/${width * density}x${height * density}-${scheme}.png`

export function splashMedia([width, height, density]: Screen, scheme: Scheme): string {
  const isLight = scheme === 'light'
  return [
    ...(isLight ? [] : ['(prefers-color-scheme: dark)']),
    `(device-width: ${width}px)`,
    `(device-height: ${height}px)`,
    `(-webkit-device-pixel-ratio: ${density})`,
    '(orientation: portrait)',
  ].join(' and ')
}

/** The icon on the background, in few colors: pixels as RGB. */
async function iconPixels(size: number, scheme: Scheme): Promise<Buffer> {
  const few = await sharp(readFileSync('public/icons/icon.svg'), { density: 300 })
    .resize(size, size)
    .flatten({ background: splashColors[scheme] })
    .png({ palette: true, colors: 128 })
    .toBuffer()
  return sharp(few).removeAlpha().raw().toBuffer()
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** A PNG with one byte a pixel, written here because sharp takes half a second to find the few colors of so many pixels. */
export async function drawSplash([cssWidth, cssHeight, density]: Screen, scheme: Scheme): Promise<Buffer> {
  const [width, height, size] = [cssWidth * density, cssHeight * density, icon.size * density]
  const pixels = await iconPixels(size, scheme)
  const colors = new Map([[Number.parseInt(splashColors[scheme].slice(1), 16), 0]])
  // Each row begins with its filter, which is 0.
  const rows = Buffer.alloc((width + 1) * height)
  const left = Math.round((width - size) / 2) + 1
  const top = Math.round((height - size) / 2) - icon.rise * density
  for (let at = 0; at < size * size; at++) {
    const color = pixels.readUIntBE(at * 3, 3)
    const index = colors.get(color) ?? colors.size
    colors.set(color, index)
    rows[(top + Math.floor(at / size)) * (width + 1) + left + (at % size)] = index
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  const palette = Buffer.alloc(colors.size * 3)
  for (const [color, index] of colors) palette.writeUIntBE(color, index * 3, 3)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('PLTE', palette),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', new Uint8Array()),
  ])
}

export const iosSplash = (): Plugin => ({
  name: 'ios-splash',
  apply: 'build',
  // The dark ones first: iOS takes the first one that matches.
  transformIndexHtml: () =>
    schemes.toReversed().flatMap((scheme) =>
      iosScreens.map((screen) => ({
        tag: 'link',
        attrs: {
          rel: 'apple-touch-startup-image',
          media: splashMedia(screen, scheme),
          href: `/${fileName(screen, scheme)}`,
        },
        injectTo: 'head' as const,
      })),
    ),
  async generateBundle() {
    for (const scheme of schemes)
      for (const screen of iosScreens)
        this.emitFile({ type: 'asset', fileName: fileName(screen, scheme), source: await drawSplash(screen, scheme) })
  },
})
