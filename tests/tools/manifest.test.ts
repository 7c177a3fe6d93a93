import { existsSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawSplash, iosScreens, splashColors, splashMedia } from '#tools/build/ios-splash.ts'
import { manifest } from '#tools/build/manifest.ts'

const path = (src: string) => `public${src}`
const sizeOf = async (src: string) => {
  const { width, height } = await sharp(path(src)).metadata()
  return `${width}x${height}`
}

test('[SHELL-2753] the manifest: opens links in the open window, has an icon of each purpose and shortcuts to Scan and Outbox', async () => {
  expect(manifest.launch_handler).toEqual({ client_mode: ['focus-existing', 'auto'] })
  expect(manifest.shortcuts?.map(({ name, url }) => [name, url])).toEqual([
    ['Scan', '/qr'],
    ['Outbox', '/outbox'],
  ])
  expect(new Set(manifest.icons?.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']))
  for (const { src, sizes } of [
    ...(manifest.icons ?? []),
    ...(manifest.shortcuts ?? []).flatMap(({ icons }) => icons ?? []),
  ])
    expect(await sizeOf(src), src).toBe(sizes)
})

test('[SHELL-3460] the manifest: takes photos and tables from the share sheet', () => {
  expect(manifest.share_target).toMatchObject({ action: '/share', method: 'POST', enctype: 'multipart/form-data' })
  expect(JSON.stringify(manifest.share_target)).toMatch(/"image\/\*".*"\.csv".*"\.xlsx"/)
})

test('[SHELL-3002] a dark color scheme: the installed app starts in the dark colors of the page', () => {
  const page = readFileSync('index.html', 'utf8').toLowerCase()
  const { theme_color = '', background_color = '' } = manifest.color_scheme_dark
  expect(page).toContain(`media="(prefers-color-scheme: dark)" content="${theme_color.toLowerCase()}"`)
  expect(page).toMatch(
    new RegExp(`prefers-color-scheme: dark\\) \\{ \\.splash \\{[^}]*background: ${background_color.toLowerCase()}`),
  )
})

test('[SHELL-2754] the screenshots: narrow and wide ones of the stated size, each under 150 KB and not precached', async () => {
  const pictures = manifest.screenshots ?? []
  expect(new Set(pictures.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
  const precached = /globPatterns: \['\*\*\/\*\.\{([^}]*)\}'\]/
    .exec(readFileSync('vite.config.ts', 'utf8'))?.[1]
    ?.split(',')
  expect(precached).toContain('png')
  for (const { src, sizes, label } of pictures) {
    expect(await sizeOf(src), src).toBe(sizes)
    expect(statSync(path(src)).size, src).toBeLessThan(150_000)
    expect(precached).not.toContain(src.split('.').at(-1))
    expect(label).toBeTruthy()
  }
})

test('[SHELL-2753] the page: an icon for the tab and for iOS, and a status bar that leaves the app readable', () => {
  const page = readFileSync('index.html', 'utf8')
  for (const [, href = ''] of page.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g))
    expect(existsSync(path(href)), href).toBe(true)
  expect(page).toContain('<meta name="apple-mobile-web-app-title" content="Bilang" />')
  expect(page).toContain('<meta name="apple-mobile-web-app-status-bar-style" content="default" />')
})

test('[SHELL-4302] iOS: a start picture of each screen in light and dark, of its exact size, small, and not precached', async () => {
  const page = readFileSync('index.html', 'utf8').toLowerCase()
  for (const scheme of ['light', 'dark'] as const) {
    expect(page, 'it passes into the page without a flash').toContain(`background: ${splashColors[scheme]}`)
    for (const screen of iosScreens) {
      const picture = await drawSplash(screen, scheme)
      const [width, height, density] = screen
      expect(await sharp(picture).metadata()).toMatchObject({
        format: 'png',
        width: width * density,
        height: height * density,
      })
      expect(picture.length, `${width}x${height}`).toBeLessThan(15_000)
    }
    const [corner, center] = await colorsOf(await drawSplash([390, 844, 3], scheme))
    expect(corner).toBe(splashColors[scheme])
    expect(center).not.toBe(corner)
  }
  const media = iosScreens.flatMap((screen) => [splashMedia(screen, 'dark'), splashMedia(screen, 'light')])
  expect(new Set(media).size).toBe(media.length)
  expect(readFileSync('vite.config.ts', 'utf8')).toMatch(/globIgnores: \[[^\]]*`\$\{splashFolder\}\/\*\*`/)
})

/** The colors of the corner and of the middle of the icon. */
async function colorsOf(picture: Buffer): Promise<readonly string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')}`
  return [at(0, 0), at(info.width / 2, info.height / 2 - 18 * 3)]
}
