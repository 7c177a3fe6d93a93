/** Reads a PDF with programs that are not ours: poppler for text, pages and pixels, zbar for codes. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { ensureSystemPackages } from '#tools/system-packages.ts'

ensureSystemPackages(['poppler-utils', 'zbar-tools'])

const millimetres = 25.4 / 72

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

const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] })

/** Text of each page, laid out. */
export const pageTexts = (bytes: Uint8Array): string[] =>
  inFolder(bytes, (file) => run('pdftotext', '-layout', file, '-').split('\f').slice(0, -1))

export const pageCount = (bytes: Uint8Array): number =>
  inFolder(bytes, (file) => Number(/^Pages:\s+(\d+)/m.exec(run('pdfinfo', file))?.[1]))

/** Page size in millimetres of the first page. */
export const pageSize = (bytes: Uint8Array): [number, number] =>
  inFolder(bytes, (file) => {
    const size = /^Page size:\s+([\d.]+) x ([\d.]+)/m.exec(run('pdfinfo', file))
    return [Number(size?.[1]) * millimetres, Number(size?.[2]) * millimetres]
  })

export const fontsOf = (bytes: Uint8Array): string => inFolder(bytes, (file) => run('pdffonts', file))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Every word with its place in millimetres from the left top corner. */
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
    const [left, top, right, bottom] = match.slice(1, 5).map((value) => Number(value) * millimetres)
    const shown = match[5]!.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    words.push({ text: shown, page, left: left!, top: top!, right: right!, bottom: bottom! })
  }
  return words
}

/** The words whose middle lies in a box of a page, in reading order, joined by spaces. */
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

/** A part of a page in millimetres. */
export interface Part {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/**
 * What zbar reads from parts of the pages, cut out of a raster of the whole page. Cut out, because zbar samples a large picture too
 * coarsely to find each of many codes; a phone sees one tag at a time too.
 */
export async function codesIn(bytes: Uint8Array, parts: readonly Part[], dpi = 200): Promise<(string | undefined)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'codes-'))
  try {
    writeFileSync(join(folder, 'paper.pdf'), bytes)
    run('pdftoppm', '-r', String(dpi), '-gray', '-png', join(folder, 'paper.pdf'), join(folder, 'page'))
    const pages = readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
    const pixels = (value: number) => Math.round((value * dpi) / 25.4)
    const read: (string | undefined)[] = []
    for (const [i, part] of parts.entries()) {
      const file = join(folder, `part-${i}.png`)
      const source = sharp(join(folder, pages[part.page]!))
      const { width = 0, height = 0 } = await source.metadata()
      const left = Math.max(0, pixels(part.x))
      const top = Math.max(0, pixels(part.y))
      await source
        .extract({
          left,
          top,
          width: Math.min(pixels(part.width), width - left),
          height: Math.min(pixels(part.height), height - top),
        })
        .toFile(file)
      const out = spawnSync('zbarimg', ['--raw', '-q', '-S*.disable', '-Sqrcode.enable', file], { encoding: 'utf8' })
      read.push(out.stdout.trim() || undefined)
    }
    return read
  } finally {
    rmSync(folder, { recursive: true })
  }
}
