/** What a label printer makes of its bytes: decoders of ZPL and ESC/POS, written from their manuals, independent of the encoders. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { ensureSystemPackages } from '#tools/system-packages.ts'

ensureSystemPackages(['zbar-tools'])

export interface PrintedLabel {
  width: number
  height: number
  /** One byte for each dot: 1 is black. */
  dots: Uint8Array
}

const fromBytes = (width: number, rowBytes: number, bytes: readonly number[]): PrintedLabel => {
  const height = bytes.length / rowBytes
  const dots = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) dots[y * width + x] = (bytes[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1
  return { width, height, dots }
}

/** The rows of a `^GFA` picture with the shortened hexadecimal digits of ZPL II. */
function unpackRows(text: string, rowBytes: number, total: number): number[] {
  const rows: string[] = []
  let row = ''
  let count = 0
  const endRow = () => {
    rows.push(row)
    row = ''
  }
  for (const char of text) {
    if (/[G-Y]/.test(char)) count += char.charCodeAt(0) - 'F'.charCodeAt(0)
    else if (/[g-z]/.test(char)) count += (char.charCodeAt(0) - 'f'.charCodeAt(0)) * 20
    else if (char === ',' || char === '!') {
      row = row.padEnd(rowBytes * 2, char === ',' ? '0' : 'F')
      endRow()
    } else if (char === ':') rows.push(rows.at(-1)!)
    else if (/[0-9A-F]/.test(char)) {
      row += char.repeat(count || 1)
      count = 0
      if (row.length > rowBytes * 2) throw new Error(`row ${rows.length} has ${row.length} digits`)
      if (row.length === rowBytes * 2) endRow()
    } else throw new Error(`no ZPL digit: ${char}`)
  }
  const bytes = rows.flatMap((one) => [...one.matchAll(/../g)].map(([hex]) => Number.parseInt(hex, 16)))
  if (bytes.length !== total) throw new Error(`${bytes.length} bytes instead of ${total}`)
  return bytes
}

export function readZpl(bytes: Uint8Array): PrintedLabel[] {
  const text = new TextDecoder('ascii').decode(bytes)
  return [...text.matchAll(/\^XA(.*?)\^XZ/gs)].map(([, label = '']) => {
    const width = Number(/\^PW(\d+)/.exec(label)?.[1])
    const height = Number(/\^LL(\d+)/.exec(label)?.[1])
    const [, sent, total, rowBytes, data] = /\^FO0,0\^GFA,(\d+),(\d+),(\d+),([^^]*)\^FS/.exec(label)!
    if (sent !== total) throw new Error('the sizes differ')
    const printed = fromBytes(width, Number(rowBytes), unpackRows(data!, Number(rowBytes), Number(total)))
    if (printed.height !== height) throw new Error(`${printed.height} rows instead of ${height}`)
    return printed
  })
}

/** Labels of one length, each begun with `ESC @`. */
export function readEscpos(bytes: Uint8Array): PrintedLabel[] {
  const labels: { rowBytes: number; rows: number[] }[] = []
  let at = 0
  while (at < bytes.length) {
    if (bytes[at] === 0x1b && bytes[at + 1] === 0x40) {
      labels.push({ rowBytes: 0, rows: [] })
      at += 2
      continue
    }
    const [first, second, third, mode, xl = 0, xh = 0, yl = 0, yh = 0] = bytes.subarray(at, at + 8)
    if (first !== 0x1d || second !== 0x76 || third !== 0x30 || mode !== 0) throw new Error(`no command at byte ${at}`)
    const label = labels.at(-1)!
    label.rowBytes = xl + xh * 256
    at += 8
    const length = label.rowBytes * (yl + yh * 256)
    if (at + length > bytes.length) throw new Error('the picture is cut')
    for (const byte of bytes.subarray(at, at + length)) label.rows.push(byte)
    at += length
  }
  return labels.map(({ rowBytes, rows }) => fromBytes(rowBytes * 8, rowBytes, rows))
}

const toPng = ({ width, height, dots }: PrintedLabel, file: string) =>
  sharp(Buffer.from(dots.map((dot) => (dot ? 0 : 255))), { raw: { width, height, channels: 1 } })
    .png()
    .toFile(file)

/** The codes that zbar reads, one for each label. */
export async function codesOn(labels: readonly PrintedLabel[]): Promise<(string | undefined)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'labels-'))
  try {
    const files = labels.map((_, index) => join(folder, `label-${String(index).padStart(4, '0')}.png`))
    for (const [index, label] of labels.entries()) await toPng(label, files[index]!)
    const { stdout } = spawnSync('zbarimg', ['--xml', '-q', '-S*.disable', '-Sqrcode.enable', ...files], {
      encoding: 'utf8',
    })
    return stdout
      .split('</source>')
      .slice(0, -1)
      .map((source) => /<!\[CDATA\[(.*?)\]\]>/s.exec(source)?.[1]?.trim())
  } finally {
    rmSync(folder, { recursive: true })
  }
}
