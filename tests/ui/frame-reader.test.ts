import { describe, expect, it } from 'vitest'
import { createFrameReader, type Frame } from '#ui/scanner/decode/frame-reader.ts'
import type { View } from '#ui/scanner/decode/frame-views.ts'
import { openNativeReader } from '#ui/scanner/decode/native-reader.ts'

const code = (text: string) => ({ text, corners: [] })
const image = {} as ImageData
const frame: Frame = { part: { left: 0, top: 0, width: 1280, height: 720 }, source: image, pixels: () => image }

/** A stub of the browser's BarcodeDetector, which the test browsers lack. */
function detectorThat(detect: () => Promise<string[]>, formats = ['qr_code']) {
  return class {
    static getSupportedFormats() {
      return Promise.resolve(formats)
    }
    async detect() {
      return (await detect()).map((rawValue) => ({ rawValue, cornerPoints: [] }))
    }
  }
}

const noNative = () => openNativeReader(undefined)

describe('order of readers', () => {
  it('[SCAN-37] every fourth empty frame: also read by zxing-js, in changing views', async () => {
    const views: View[] = []
    const read = createFrameReader({
      native: await noNative(),
      wasm: () => async () => [],
      js: (_, view) => {
        views.push(view)
        return []
      },
    })
    for (let i = 0; i < 16; i++) await read(frame, {})
    expect(views.map(({ scale, width }) => [scale, width])).toEqual([
      [1, 1280],
      [0.5, 1280],
      [0.5, 1280],
      [1, 640],
    ])
  })

  it('[SCAN-3150] a part of the frame: every reader gets its views, and corners are those of the frame', async () => {
    const part = { left: 200, top: 40, width: 800, height: 640 }
    const views: View[] = []
    const corner = { text: 'tag', corners: [{ x: 10, y: 20 }] }
    let found = [corner]
    const read = createFrameReader({
      native: await noNative(),
      wasm: () => async () => found,
      js: (_, view) => {
        views.push(view)
        return []
      },
    })
    expect((await read({ ...frame, part }, {})).codes).toEqual([{ text: 'tag', corners: [{ x: 210, y: 60 }] }])
    found = []
    for (let i = 0; i < 16; i++) await read({ ...frame, part }, {})
    expect(views).toEqual([
      { ...part, scale: 1 },
      { ...part, scale: 0.5 },
      { ...part, scale: 0.8 },
      { left: 400, top: 200, width: 400, height: 320, scale: 1 },
    ])
  })

  it('[SCAN-33] until WebAssembly is ready: zxing-js reads every frame', async () => {
    let ready = false
    const read = createFrameReader({
      native: await noNative(),
      wasm: () => (ready ? async () => [code('by wasm')] : undefined),
      js: () => [code('by js')],
    })
    expect(await read(frame, {})).toEqual({ codes: [code('by js')], engine: 'js' })
    ready = true
    expect(await read(frame, {})).toEqual({ codes: [code('by wasm')], engine: 'wasm' })
  })

  it('[SCAN-33] WebAssembly that fails twice: no longer used, and no frame stays unread', async () => {
    let asked = 0
    const read = createFrameReader({
      native: await noNative(),
      wasm: () => async () => {
        asked++
        throw new Error('out of memory')
      },
      js: () => [code('by js')],
    })
    for (let i = 0; i < 5; i++) expect((await read(frame, {})).engine).toBe('js')
    expect(asked).toBe(2)
  })

  it('[SCAN-38] the native detector: reads two frames of three while its results agree', async () => {
    const native = await openNativeReader(detectorThat(async () => ['tag']))
    const read = createFrameReader({ native, wasm: () => async () => [code('tag')], js: () => [] })
    const engines: string[] = []
    for (let i = 0; i < 9; i++) engines.push((await read(frame, {})).engine)
    expect(engines).toEqual(['native', 'native', 'wasm', 'native', 'native', 'wasm', 'native', 'native', 'wasm'])
  })

  it('[SCAN-38] a native detector that misses three codes in a row: dropped', async () => {
    const native = await openNativeReader(detectorThat(async () => []))
    const read = createFrameReader({ native, wasm: () => async () => [code('tag')], js: () => [] })
    for (let i = 0; i < 9; i++) await read(frame, {})
    expect(native.trusted).toBe(false)
    for (let i = 0; i < 6; i++) expect(await read(frame, {})).toEqual({ codes: [code('tag')], engine: 'wasm' })
  })

  it('[SCAN-38] a native detector that throws: dropped at once, and another reader reads that frame', async () => {
    const native = await openNativeReader(detectorThat(() => Promise.reject(new Error('service unavailable'))))
    const read = createFrameReader({ native, wasm: () => async () => [code('tag')], js: () => [] })
    expect(await read(frame, {})).toEqual({ codes: [code('tag')], engine: 'wasm' })
    expect(native.trusted).toBe(false)
  })

  it('[SCAN-38] a native detector without QR: never used; its empty texts are ignored', async () => {
    expect((await openNativeReader(detectorThat(async () => [], ['ean_13']))).trusted).toBe(false)
    const native = await openNativeReader(detectorThat(async () => ['']))
    expect(await native.read(image)).toEqual([])
  })
})
