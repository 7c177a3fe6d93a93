import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tagText } from '#domain/scan/tag-text.ts'
import { framePicture, oneTagAfterAnother, scene720, writeFakeCamera } from '#tools/testing/fake-camera.ts'
import { openBrowserPage, openScannerHost, type ScannerHost } from './scanner-host.ts'

const tags = Array.from({ length: 12 }, (_, i) => tagText('https://bilang.example.org', 1001 + i * 37))

let host: ScannerHost
let films: Record<'twelve' | 'sixTags' | 'poor' | 'row', string>
let browser: Browser | undefined
let page: Page
let loggedErrors: string[]

/** A window whose scanner shows nearly all of a frame of 1280×720. */
const wholeFrame = { width: 640, height: 844 }
const sees = async (camera: string, context: { viewport?: typeof wholeFrame } = {}) => {
  ;({ browser, page, loggedErrors } = await openBrowserPage({ camera, context }))
}
const reported = () => page.evaluate(() => window.reports.map(({ text }) => text))
const phase = () => page.locator('section[aria-label="Scanner"]').getAttribute('data-phase')

beforeAll(async () => {
  host = await openScannerHost()
  films = {
    twelve: join(host.folder, 'twelve.mjpeg'),
    sixTags: join(host.folder, 'six-tags.mjpeg'),
    poor: join(host.folder, 'poor.mjpeg'),
    row: join(host.folder, 'row.mjpeg'),
  }
  await writeFakeCamera(films.twelve, oneTagAfterAnother(tags, 45, 6))
  await writeFakeCamera(films.sixTags, [{ texts: tags.slice(0, 6), frames: 30, module: 4 }])
  await writeFakeCamera(films.poor, [
    { texts: tags.slice(0, 1), frames: 30, noise: 24, blur: 1.2, rotate: 17, module: 5 },
  ])
  await writeFakeCamera(films.row, [{ texts: tags.slice(0, 5), frames: 30, module: 4, columns: 5 }])
})
afterAll(() => host?.close())
afterEach(async () => {
  await browser?.close()
  browser = undefined
})

describe('scanner in a real browser', () => {
  it('[SCAN-30] twelve tags in front of the camera: reported once each, in order, without an error on the page', async () => {
    await sees(films.twelve)
    await page.goto(host.url)
    await expect.poll(async () => (await reported()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(12)
    // The film loops and may start anywhere, so the order is a rotation.
    const texts = (await reported()).slice(0, 12)
    const start = tags.indexOf(texts[0]!)
    expect(texts).toEqual([...tags.slice(start), ...tags.slice(0, start)])
    expect(loggedErrors).toEqual([])
  })

  it('[SCAN-31] the tags of one frame: reported together and outlined', async () => {
    await sees(films.sixTags, { viewport: wholeFrame })
    await page.goto(host.url)
    await expect.poll(async () => new Set(await reported()).size, { timeout: 30_000 }).toBe(6)
    await expect.poll(() => page.locator('[data-outline]').count(), { timeout: 60_000 }).toBe(6)
    expect(await reported()).toHaveLength(6)
  })

  it('[SCAN-2992] six, then twelve tags in one frame: all read within three frames', async () => {
    await sees(films.sixTags)
    await page.goto(host.url)
    for (const count of [6, 12]) {
      const texts = tags.slice(0, count)
      writeFileSync(join(host.folder, 'several.png'), await framePicture({ texts, frames: 1, module: 4 }, scene720))
      const read = new Set<string>()
      // The first frames may come while WebAssembly is still loading.
      await page.evaluate(() => window.look('/files/several.png', true))
      for (let frame = 0; frame < 3; frame++)
        for (const text of (await page.evaluate(() => window.look('/files/several.png'))).texts) read.add(text)
      expect([...read].toSorted()).toEqual([...texts].toSorted())
    }
  })

  it('[SCAN-3150] tags beyond the edges of the picture: not read until the screen shows them', async () => {
    await sees(films.row)
    await page.goto(host.url)
    const sorted = async () => (await reported()).toSorted()
    await expect.poll(sorted, { timeout: 60_000 }).toEqual(tags.slice(1, 4).toSorted())
    await page.setViewportSize(wholeFrame)
    await expect.poll(sorted, { timeout: 60_000 }).toEqual(tags.slice(0, 5).toSorted())
  })

  it.each(['wasm', 'worker'])(
    '[SCAN-3150] without %s: no tag beyond the edges of the picture is read',
    async (missing) => {
      await sees(films.row)
      if (missing === 'wasm') await page.route('**/*.wasm', (route) => route.abort())
      await page.goto(missing === 'worker' ? `${host.url}?break=worker` : host.url)
      // zxing-js reads one tag of a view.
      await expect.poll(reported, { timeout: 60_000 }).not.toEqual([])
      expect(tags.slice(1, 4)).toEqual(expect.arrayContaining(await reported()))
    },
  )

  it('[SCAN-32] a blurred, noisy, rotated tag: read', async () => {
    await sees(films.poor)
    await page.goto(host.url)
    await expect.poll(reported, { timeout: 30_000 }).toEqual([tags[0]])
  })

  it('[SCAN-33] without WebAssembly: zxing-js reads in the worker', async () => {
    await sees(films.twelve)
    await page.route('**/*.wasm', (route) => route.abort())
    await page.goto(host.url)
    await expect.poll(async () => (await reported()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
    writeFileSync(join(host.folder, 'one.png'), await framePicture({ texts: [tags[0]!], frames: 1 }, scene720))
    const look = await page.evaluate(() => window.look('/files/one.png', true))
    expect(look).toMatchObject({ texts: [tags[0]], engine: 'js' })
  })

  it('[SCAN-33] without workers: @zxing/browser reads in the page', async () => {
    await sees(films.twelve)
    await page.goto(`${host.url}?break=worker`)
    await expect.poll(async () => (await reported()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
    writeFileSync(join(host.folder, 'one.png'), await framePicture({ texts: [tags[0]!], frames: 1 }, scene720))
    const look = await page.evaluate(() => window.look('/files/one.png', true))
    expect(look).toMatchObject({ texts: [tags[0]], engine: 'page' })
  })

  it('[SCAN-34] no camera, or a refused one: own messages, and two other ways to enter a code', async () => {
    for (const [camera, title] of [
      ['none', 'No camera found'],
      ['denied', 'The camera is blocked'],
    ] as const) {
      await sees(camera)
      await page.goto(host.url)
      await page.getByRole('heading', { name: title }).waitFor()
      expect(await phase()).toBe('problem')
      await page.getByRole('button', { name: 'Type instead' }).click()
      expect(await page.evaluate(() => window.typed)).toBe(1)
      writeFileSync(
        join(host.folder, 'photo.jpg'),
        await framePicture({ texts: [tags[3]!], frames: 1, noise: 12 }, scene720, 'jpeg'),
      )
      await page.locator('input[type=file]').setInputFiles(join(host.folder, 'photo.jpg'))
      await expect
        .poll(() => page.evaluate(() => window.reports), { timeout: 20_000 })
        .toMatchObject([{ text: tags[3], source: 'photo' }])
      await browser?.close()
    }
  })

  it('[SCAN-34] an insecure page: says so and offers no useless retry', async () => {
    ;({ browser, page } = await openBrowserPage({ camera: films.sixTags }))
    await page.goto(host.url.replace('127.0.0.1', 'bilang.test')).catch(() => {})
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
    await page.goto(host.url)
    await page.getByRole('heading', { name: 'The camera needs a secure address' }).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  it('[SCAN-35] a control: shown only if the device supports it', async () => {
    await sees(films.sixTags)
    await page.goto(host.url)
    await expect.poll(async () => (await reported()).length, { timeout: 30_000 }).toBeGreaterThan(0)
    expect(await page.getByRole('button', { name: 'Light' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Other camera' }).count()).toBe(0)
  })

  it('[SCAN-36] a camera that stops: opened again', async () => {
    await sees(films.twelve)
    await page.goto(host.url)
    await expect.poll(async () => (await reported()).length, { timeout: 30_000 }).toBeGreaterThan(0)
    await page.evaluate(() => {
      const [track] = (document.querySelector('video')!.srcObject as MediaStream).getVideoTracks()
      track!.stop()
      track!.dispatchEvent(new Event('ended'))
    })
    const before = (await reported()).length
    await expect.poll(async () => (await reported()).length, { timeout: 30_000 }).toBeGreaterThan(before + 1)
  })

  it('[SCAN-35] light and zoom: shown if the track reports them, and applied to the track', async () => {
    await sees(films.sixTags)
    await page.addInitScript(() => {
      const wished: unknown[] = []
      Object.assign(window, { wished })
      const track = MediaStreamTrack.prototype
      track.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } }) as MediaTrackCapabilities
      track.applyConstraints = async (constraints) => {
        wished.push(...(constraints?.advanced ?? []))
      }
    })
    await page.goto(host.url)
    const light = page.getByRole('button', { name: 'Light' })
    await light.click()
    await expect.poll(() => light.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('slider', { name: 'Zoom' }).fill('2.5')
    await expect
      .poll(() => page.evaluate(() => JSON.stringify((window as unknown as { wished: unknown[] }).wished)))
      .toMatch(/"torch":true.*"zoom":2\.5/)
  })

  it('[SCAN-36] the camera: off while the page is hidden or the scanner sleeps, and back at a touch', async () => {
    await sees(films.sixTags)
    await page.clock.install()
    await page.goto(host.url)
    const live = () =>
      page.evaluate(() => (document.querySelector('video')?.srcObject as MediaStream | null)?.active ?? false)
    for (let i = 0; i < 40 && (await phase()) !== 'looking'; i++) await page.clock.runFor(100)
    expect(await phase()).toBe('looking')
    // Codes in view keep it awake; without them it sleeps after a minute.
    await page.evaluate(() => {
      Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { get: () => 0 })
    })
    // A frame that was being read when the clock jumped may still report a code, and the minute begins with that.
    const phaseMinuteLater = async () => {
      await page.clock.fastForward(61_000)
      return phase()
    }
    await expect.poll(phaseMinuteLater, { timeout: 60_000 }).toBe('asleep')
    expect(await live()).toBe(false)
    await page.getByRole('button', { name: 'Tap to turn the camera on' }).click()
    await expect.poll(phase, { timeout: 60_000 }).toBe('looking')
    expect(await live()).toBe(true)

    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect(await live()).toBe(false)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(live, { timeout: 60_000 }).toBe(true)
  })

  it('[COUNT-10] scanner and count components: axe finds nothing, light or dark', async () => {
    await sees(films.sixTags)
    for (const scheme of ['light', 'dark']) {
      await page.goto(`${host.url}?counting&scheme=${scheme}`)
      await page.getByRole('spinbutton').waitFor()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      )
    }
  })
})
