/** Files that another app shares with the installed app, answered by the real service worker without a network. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/journey-test.ts'
import { everythingSent } from './support/screen-actions.ts'
import { findingPhotos, storedCounts, type UncountedItem, uncountedItems } from './support/server-database.ts'

interface SharedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/**
 * Posts a form as the browser does after a choice in the share sheet. `largePhoto`: a photo of so many bytes, made in the page, because it takes most
 * of a minute to send 30 MB to a browser.
 */
async function share(page: Page, files: readonly SharedFile[], largePhoto: number): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data', id: 'share-sheet' })
    form.innerHTML = '<input type="file" name="files" multiple>'
    document.body.append(form)
  })
  const input = page.locator('#share-sheet input')
  await input.setInputFiles([...files])
  await input.evaluate((element: HTMLInputElement, bytes) => {
    const all = new DataTransfer()
    for (const file of element.files ?? []) all.items.add(file)
    all.items.add(new File([new Uint8Array(bytes).fill(1)], 'large.jpg', { type: 'image/jpeg' }))
    element.files = all.files
  }, largePhoto)
  await Promise.all([
    page.waitForURL(/\/share(\?|$)/),
    page.locator('#share-sheet').evaluate((form: HTMLFormElement) => form.submit()),
  ])
}

test('[SHELL-3465] a photo and a count form shared without a network: the photo is on the finding, the count is saved, and no file is left', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const [item] = uncountedItems(server, 1) as [UncountedItem]
  const phone = await world.preparedPhone({ cameraState: 'none' })
  const { page } = phone
  await server.stop('SIGKILL')

  const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#27c' } })
    .jpeg()
    .toBuffer()
  await page.goto(`${server.url}/outbox`)
  const files = [
    { name: 'chair.jpg', mimeType: 'image/jpeg', buffer: picture },
    { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    {
      name: 'counts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Property No.,Quantity per Physical Count\n${item.number},1`),
    },
  ]
  await share(page, files, 30 * 1024 * 1024)
  await expect(page.getByText('larger than 20 MB')).toBeVisible()
  await expect(page.getByText('Bilang accepts photos, CSV files')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Shared photo chair.jpg' })).toBeVisible()
  await page.getByRole('link', { name: 'Record an item found here with this photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Found at station' })
  await expect(dialog.getByRole('img', { name: 'The found item' })).toBeVisible()
  await dialog.getByLabel('What is it?').fill('Blue chair')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`${server.url}/share`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Import items or counts from this file' }).click()
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Save 1 count' }).click()
  await expect(page.getByText('1 count saved on this device')).toBeVisible()
  await page.goto(`${server.url}/share`)
  await expect(page.getByText('No shared files')).toBeVisible()

  await server.restart()
  await page.goto(`${server.url}/outbox`)
  await everythingSent(page)
  expect(storedCounts(server, [item.id])).toEqual([{ product: item.id, count: 1, remarks: null, scanned: true }])
  const photos = findingPhotos(server)
  expect(photos).toHaveLength(1)
  expect(await sharp(photos[0]).metadata()).toMatchObject({ format: 'jpeg', width: 1280 })
})
