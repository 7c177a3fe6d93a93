import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer'
import { makeBarCodeProof, type StickerCode, stickerCodes } from '#domain/scan/sticker-codes.ts'
import { readerOptions, stickerOf } from '#ui/scanner/decode/wasm-reader.ts'

const wasm = (name: string) => readFileSync(`node_modules/zxing-wasm/dist/${name}.wasm`).buffer as ArrayBuffer

beforeAll(async () => {
  await prepareZXingModule({ overrides: { wasmBinary: wasm('reader/zxing_reader') }, fireImmediately: true })
  await prepareWriter({ overrides: { wasmBinary: wasm('writer/zxing_writer') }, fireImmediately: true })
})

const writtenAs = {
  'code-39': 'Code39',
  'code-128': 'Code128',
  'ean-13': 'EAN13',
  'data-matrix': 'DataMatrix',
} as const
const textFor = (code: StickerCode) => (code === 'ean-13' ? '4006381333931' : 'PN-2019-00412')

interface Picture {
  data: Uint8ClampedArray
  width: number
  height: number
  colorSpace: 'srgb'
}

/** A white picture; `isBlack` says which pixels are black. */
function picture(width: number, height: number, isBlack: (x: number, y: number) => boolean): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isBlack(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' }
}

async function sticker(code: StickerCode, isUpright = false): Promise<Picture> {
  const { symbol } = await writeBarcode(textFor(code), {
    format: writtenAs[code],
    ...(code === 'data-matrix' && { options: 'forceSquare' }),
  })
  return drawn(symbol, isUpright)
}

function drawn(symbol: { data: ArrayLike<number>; width: number; height: number }, isUpright = false): Picture {
  const module = 3
  const margin = 60
  const barHeight = symbol.height === 1 ? 90 : symbol.height * module
  const [across, down] = [symbol.width * module + 2 * margin, barHeight + 2 * margin]
  const isDark = (x: number, y: number) => {
    const [column, line] = [Math.floor((x - margin) / module), Math.floor((y - margin) / module)]
    if (x < margin || y < margin || column >= symbol.width || y >= margin + barHeight) return false
    return symbol.data[(symbol.height === 1 ? 0 : line) * symbol.width + column] === 0
  }
  return isUpright ? picture(down, across, (x, y) => isDark(across - 1 - y, x)) : picture(across, down, isDark)
}

const read = async (image: Picture, stickers: readonly StickerCode[]) =>
  (await readBarcodes(image as ImageData, readerOptions(false, stickers)))
    .filter(({ isValid }) => isValid)
    .map(({ text, format }) => ({ text, sticker: stickerOf(format) }))

test.each(stickerCodes)(
  '[SCAN-2701] a %s sticker: read if the institute has it, lying and upright; otherwise not',
  async (code) => {
    for (const isUpright of [false, true]) {
      const image = await sticker(code, isUpright)
      expect(await read(image, [code])).toEqual([{ text: textFor(code), sticker: code }])
      expect(
        await read(
          image,
          stickerCodes.filter((other) => other !== code),
        ),
      ).toEqual([])
      expect(await read(image, [])).toEqual([])
    }
  },
)

/** Numbers from 0 to 1, the same for the same seed. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}

test.each(['MicroQRCode', 'RMQRCode'] as const)(
  '[SCAN-2993] a %s: not read, because a part of a picture with many tags can look like one and read as a number',
  async (format) => {
    const { symbol, error } = await writeBarcode('776896', { format })
    expect(error).toBe('')
    expect(await read(drawn(symbol), [])).toEqual([])
    expect(await read(drawn(symbol), stickerCodes)).toEqual([])
  },
)

test('[SCAN-2701] stripes, grids, print and noise: nothing is read', async () => {
  const falseReads: unknown[] = []
  for (let seed = 1; seed <= 60; seed++) {
    const random = seeded(seed)
    const edges: number[] = [0]
    while (edges.at(-1)! < 640) edges.push(edges.at(-1)! + 2 + Math.floor(random() * 9))
    const stripe = (at: number) => edges.findIndex((edge) => edge > at) % 2 === 0
    const kinds = [
      (x: number) => stripe(x),
      (x: number, y: number) => stripe(x) !== stripe(y),
      (x: number, y: number) => stripe(x) && y % 40 < 26,
      () => random() < 0.5,
    ]
    const image = picture(640, 360, kinds[seed % kinds.length]!)
    falseReads.push(...(await read(image, stickerCodes)).map((found) => ({ seed, ...found })))
  }
  expect(falseReads).toEqual([])
})

test('[SCAN-2702] a bar code: reported when two frames within 1.5 s read it, and if it has at least 4 characters', () => {
  const proven = makeBarCodeProof()
  expect(proven(['PN-1', '123'], 0)).toEqual([])
  expect(proven(['PN-1', '123', 'PN-2'], 200)).toEqual(['PN-1'])
  expect(proven(['PN-2'], 1_900)).toEqual([])
  expect(proven(['PN-2', 'PN-2'], 2_000)).toEqual(['PN-2'])
  expect(proven(['PN-3', 'PN-3'], 2_100), 'twice in one frame is one reading').toEqual([])
})
