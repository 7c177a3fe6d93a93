/** The logo of the institute: who changes it, what is refused, and what devices get. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { isLogo } from '#contract/logo.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'

const picture = (width = 400, height = 200) => sharp({ create: { width, height, channels: 3, background: '#0b5d66' } })
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64')

export function instituteLogoSuite(open: OpenServer): void {
  describe('logo of the institute', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 1 })
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })
    const put = (file: unknown, who = 'admin') => server.ask(who, 'institute/logo/', json('PUT', { file }))
    /** Without a sign-in, as the sign-in screen asks. */
    const root = async (query = '?logo') =>
      (await (await server.fetch(new Request(`${origin}/api/v1${query}`))).json()) as Body
    const log = async () =>
      ((await server.ask('admin', 'audit-log/?kind=settings')).body as { results: Body[] }).results

    test('[SERVER-5161] an admin gives the institute a logo and removes it; everybody who asks gets a small picture of the server’s making', async () => {
      expect(await root()).not.toHaveProperty('logo')
      for (const who of ['maria', 'ana'])
        expect((await put(base64(await picture().png().toBuffer()), who)).status).toBe(403)
      for (const format of ['png', 'jpeg', 'webp'] as const) {
        const { status, body } = await put(base64(await picture().toFormat(format).toBuffer()))
        expect(status, JSON.stringify(body)).toBe(200)
        const { logo } = body as { logo: string }
        expect(isLogo(logo)).toBe(true)
        expect(await root()).toMatchObject({ logo })
        const made = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
        expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 168, height: 168, hasAlpha: true })
      }
      // Who does not ask, as the synchronization, gets none.
      expect(await root('')).not.toHaveProperty('logo')
      expect((await put(null)).body).toEqual({ logo: null })
      expect(await root()).not.toHaveProperty('logo')
      expect((await log())[0]).toMatchObject({
        subject: 'institute-logo',
        user: 1,
        changes: [{ field: 'logo', before: true, after: false }],
      })
    })

    test('[SERVER-5240] a logo without a ground of its own gets one that shows it, in the light and in the dark appearance', async () => {
      const shape = async (color: string) => {
        const bar = await sharp({ create: { width: 300, height: 60, channels: 3, background: color } })
          .png()
          .toBuffer()
        return sharp({ create: { width: 400, height: 120, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
          .composite([{ input: bar }])
          .png()
          .toBuffer()
      }
      for (const [color, ground] of [
        ['#000000', 255],
        ['#c8102e', 255],
        ['#ffffff', 32],
      ] as const) {
        const { logo } = (await put(base64(await shape(color)))).body as { logo: string }
        const made = sharp(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'))
        expect((await made.stats()).isOpaque, color).toBe(true)
        // The corner is outside of the shape.
        const [, green = 0] = await made.extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer()
        expect(Math.abs(green - ground), color).toBeLessThan(8)
      }
      expect((await put(null)).status).toBe(200)
    })

    test('[SERVER-5162] what is not a JPEG, PNG or WebP by its content is refused and changes nothing; metadata is left out; a huge one is refused', async () => {
      const right = await put(base64(await picture(20, 20).png().toBuffer()))
      const before = await root()
      expect(before).toMatchObject({ logo: (right.body as Body)['logo'] })
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
      const png = await picture().png().toBuffer()
      const bombed = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      const wrong = [
        svg,
        'GIF89a',
        '%PDF-1.7',
        '',
        '\0',
        png.subarray(0, 40),
        Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]),
        bombed,
      ]
      for (const bytes of wrong) expect((await put(base64(bytes))).status, String(bytes).slice(0, 12)).toBe(400)
      expect((await put(base64(svg))).body).toEqual({ file: [fixedTexts.imageFormat] })
      for (const file of ['data:image/png;base64,AAAA', 'not base64!', 7, {}, [], undefined, 'A'.repeat(700_001)])
        expect((await put(file)).status, String(file).slice(0, 12)).toBe(400)
      expect((await put('A'.repeat(1_100_000))).status).toBe(413)
      expect(await root()).toEqual(before)
      const located = await picture()
        .jpeg()
        .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
        .toBuffer()
      const { logo } = (await put(base64(located))).body as { logo: string }
      const made = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
      expect((await sharp(made).metadata()).exif).toBeUndefined()
    })
  })
}
