/** Unsent counts as a film of QR codes, read by the product’s decoder (decision 070). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { seededFractions } from '#domain/app/seeded-numbers.ts'
import { frameMs, makeFilm, makeFilmReader } from '#domain/outbox/film/film.ts'
import { framePicture, scene720 } from '#tools/testing/fake-camera.ts'
import { readerOptions } from '#ui/scanner/decode/wasm-reader.ts'
import { openTestServer, signIn, typedSource } from '../support/device/engine-device.ts'

import { countOffline, filmText, openDevice, prepare } from '../support/device/unsent-counts.ts'

vi.mock('zxing-wasm/reader/zxing_reader.wasm?url', () => ({ default: '' }))

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
beforeAll(async () => {
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm) as never }, fireImmediately: true })
})

describe('a film of unsent counts', () => {
  test('[SYNC-3283] 200 counts, a camera of ten frames a second that loses a fifth of them: read by the product’s decoder in at most a minute', async () => {
    const server = await openTestServer({ products: 220 })
    const giver = await openDevice(server)
    const taker = await openDevice(server)
    await signIn(giver.engine)
    await signIn(taker.engine, 'admin')
    await countOffline(
      giver,
      server,
      Array.from({ length: 200 }, (_, at) => at + 1),
    )
    const { bytes, people, code } = await prepare(giver)
    expect(people).toMatchObject([{ items: 200 }])
    const film = makeFilm(bytes)
    const random = seededFractions(3283)
    const reader = makeFilmReader()
    // The film has been running for a while; the camera's moments are not those of the film.
    const offsetMs = 7_000 + random() * 1_000
    let cameraFrames = 0
    for (; reader.content() === null && cameraFrames < 600; cameraFrames++) {
      if (random() < 0.2) continue
      const text = film.frame(Math.floor((offsetMs + cameraFrames * 100) / frameMs))
      const picture = await framePicture(
        { texts: [text], frames: 1, module: 6, blur: 1, noise: 8, rotate: 4 },
        scene720,
      )
      const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
      const [code] = await readBarcodes(image as ImageData, readerOptions(false, []))
      if (code?.isValid) reader.add(code.text)
    }
    expect(reader.content()).toEqual(bytes)
    expect(cameraFrames / 10).toBeLessThanOrEqual(60)

    const service = await taker.engine.outbox.handOver()
    const text = (await service.unpack(reader.content() as Uint8Array)) ?? ''
    expect(service.codeOf(text)).toBe(code)
    const added = (await giver.engine.outbox.list()).length
    expect(added).toBeGreaterThan(350)
    expect(await service.takeOver(text)).toEqual({ ok: true, value: { added, known: 0, review: added } })
  })

  test('[SYNC-3284] the same records: the same film, also after failed tries to send; one count more: another film', async () => {
    const server = await openTestServer()
    const giver = await openDevice(server)
    await signIn(giver.engine)
    await countOffline(giver, server, [1, 2])
    const first = await prepare(giver)
    await giver.engine.outbox.sendNow()
    expect(await prepare(giver)).toEqual(first)
    await countOffline(giver, server, [3])
    expect((await prepare(giver)).code).not.toBe(first.code)
  })

  test('[SYNC-3285] findings with a photo: not in the film, and their number is known; the file has them. Signed out, or nothing unsent: no film', async () => {
    const server = await openTestServer()
    const giver = await openDevice(server)
    await signIn(giver.engine)
    expect(await (await giver.engine.outbox.handOver()).prepare()).toBeNull()
    await countOffline(giver, server, [1])
    const photo = 'data:image/png;base64,iVBORw0KGgo='
    const finding = { kind: 'found-at-station', description: 'Desk fan', photo } as never
    await giver.engine.recorder.finding(finding, typedSource)
    const prepared = await prepare(giver)
    expect(prepared).toMatchObject({ withPhoto: 1, people: [{ items: 1 }] })
    expect(await filmText(giver)).not.toContain('Desk fan')
    expect((await giver.engine.outbox.exportFiles())[0]?.text).toContain('Desk fan')
    giver.network.isUp = true
    await giver.core.write((core) => core.session.clear())
    expect(await (await giver.engine.outbox.handOver()).prepare()).toBeNull()
  })

  test('[SYNC-5442] a film whose content unpacks to more than 32 MB: refused before it is unpacked', async () => {
    const taker = await openDevice(await openTestServer())
    const service = await taker.engine.outbox.handOver()
    const film = (megabytes: number) => deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024, ' '))
    expect(film(40).length).toBeLessThan(300_000)
    expect(await service.unpack(film(40))).toBeNull()
    expect((await service.unpack(film(1)))?.length).toBe(1024 * 1024)
  })
})
