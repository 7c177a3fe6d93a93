import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'

const files = globSync('src/**/*.{ts,tsx}')
const read = (file: string) => readFileSync(file, 'utf8')
/** Modules that only the decoder worker loads. */
const inWorker = ['js-reader.ts', 'wasm-reader.ts']

describe('the first screen does not load the decoder', () => {
  it('[SCAN-44] no file outside ui/scanner imports a decoder package, except the print worker, which reads printed codes back', () => {
    const naming = files.filter((file) => /['"](@zxing\/|zxing-wasm)/.test(read(file)))
    expect(naming.length).toBeGreaterThan(2)
    expect(naming.filter((file) => !file.startsWith('src/ui/scanner/'))).toEqual([
      'src/print-worker/unreadable-codes.ts',
    ])
  })

  it('[SCAN-44] only worker modules import a decoder package statically, and only the worker imports those', () => {
    const eager = files.filter((file) => /^(import|export) .*from ['"](@zxing\/|zxing-wasm)/m.test(read(file)))
    expect(eager.map((file) => basename(file)).sort()).toEqual(inWorker)
    const users = files.filter((file) =>
      inWorker.some((name) => new RegExp(`^import (?!type ).*['"]\\./${name}['"]`, 'm').test(read(file))),
    )
    expect(users).toEqual(['src/ui/scanner/decode/decoder.worker.ts'])
  })

  it('[SCAN-5064] only the decoder of last resort loads @zxing/browser: a camera that opens does not', () => {
    const naming = files.filter((file) => read(file).includes("import('@zxing/browser')"))
    expect(naming).toEqual(['src/ui/scanner/decode/page-decoder.ts'])
  })
})
