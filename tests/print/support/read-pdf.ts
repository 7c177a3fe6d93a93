/** Reads a PDF with independent programs: poppler for text, pages and pixels, zbar for codes. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { ensureSystemPackages } from '#tools/system-packages.ts'

ensureSystemPackages(['poppler-utils', 'zbar-tools'])

const millimetersPerPoint = 25.4 / 72

export interface Word {
  text: string
  page: number
  left: number
  right: number
  top: number
  bottom: number
}

function inFolder<T>(bytes: Uint8Array, work: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'))
  try {
    const file = join(folder, 'paper.pdf')
    writeFileSync(file, bytes)
    return work(file, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] })

/** Text of each page, in its layout. */
export const pageTexts = (bytes: Uint8Array): string[] =>
  inFolder(bytes, (file) => run('pdftotext', '-layout', file, '-').split('\f').slice(0, -1))

/** All text in one line, with single spaces. */
export const squeezed = (bytes: Uint8Array): string => pageTexts(bytes).join(' ').replace(/\s+/g, ' ')

export const pageCount = (bytes: Uint8Array): number =>
  inFolder(bytes, (file) => Number(/^Pages:\s+(\d+)/m.exec(run('pdfinfo', file))?.[1]))

/** Size of the first page in millimeters. */
export const pageSize = (bytes: Uint8Array): [number, number] =>
  inFolder(bytes, (file) => {
    const size = /^Page size:\s+([\d.]+) x ([\d.]+)/m.exec(run('pdfinfo', file))
    return [Number(size?.[1]) * millimetersPerPoint, Number(size?.[2]) * millimetersPerPoint]
  })

export const fontsOf = (bytes: Uint8Array): string => inFolder(bytes, (file) => run('pdffonts', file))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Every word with its position in millimeters from the top left corner. */
export function wordsOf(bytes: Uint8Array): Word[] {
  const text = inFolder(bytes, (file) => run('pdftotext', '-bbox', file, '-'))
  let page = 0
  const words: Word[] = []
  const pattern = /<page |<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g
  for (const match of text.matchAll(pattern)) {
    if (match[1] === undefined) {
      page++
      continue
    }
    const [left, top, right, bottom] = match.slice(1, 5).map((value) => Number(value) * millimetersPerPoint)
    const shown = match[5]!.replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    words.push({ text: shown, page, left: left!, top: top!, right: right!, bottom: bottom! })
  }
  return words
}

/** The words with their center in a box of a page, in reading order, joined by spaces. */
export function textIn(words: readonly Word[], page: number, box: [number, number, number, number]): string {
  const [left, top, right, bottom] = box
  const middle = (word: Word) => [(word.left + word.right) / 2, (word.top + word.bottom) / 2] as const
  return words
    .filter((word) => word.page === page)
    .filter((word) => {
      const [x, y] = middle(word)
      return x >= left && x <= right && y >= top && y <= bottom
    })
    .sort((a, b) => (Math.abs(a.top - b.top) < 1.5 ? a.left - b.left : a.top - b.top))
    .map((word) => word.text)
    .join(' ')
}

/** A region of a page in millimeters. */
export interface PageRegion {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/**
 * The codes that zbar reads in regions of the pages. Each region is cropped from a raster of the page, because zbar samples a large image too
 * coarsely to find many codes; a phone also sees one tag at a time.
 */
export async function codesIn(
  bytes: Uint8Array,
  regions: readonly PageRegion[],
  dpi = 200,
): Promise<(string | undefined)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'codes-'))
  try {
    writeFileSync(join(folder, 'paper.pdf'), bytes)
    run('pdftoppm', '-r', String(dpi), '-gray', '-png', join(folder, 'paper.pdf'), join(folder, 'page'))
    const pages = readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
    const rasters = await Promise.all(
      pages.map((page) => sharp(join(folder, page)).raw().toBuffer({ resolveWithObject: true })),
    )
    const pixels = (value: number) => Math.round((value * dpi) / 25.4)
    const files = await Promise.all(
      regions.map(async (region, i) => {
        const { data, info } = rasters[region.page]!
        const left = Math.max(0, pixels(region.x))
        const top = Math.max(0, pixels(region.y))
        const width = Math.min(pixels(region.width), info.width - left)
        const height = Math.min(pixels(region.height), info.height - top)
        const file = join(folder, `region-${i}.png`)
        await sharp(data, { raw: info }).extract({ left, top, width, height }).toFile(file)
        return file
      }),
    )
    const options = ['--xml', '-q', '-S*.disable', '-Sqrcode.enable']
    const { stdout } = spawnSync('zbarimg', [...options, ...files], { encoding: 'utf8' })
    // A region without a code has an empty <source>.
    const sources = stdout.split('</source>').slice(0, -1)
    return sources.map((source) => {
      const codes = [...source.matchAll(/<!\[CDATA\[(.*?)\]\]>/gs)].map(([, code = '']) => code.trim())
      return codes.join('\n') || undefined
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
