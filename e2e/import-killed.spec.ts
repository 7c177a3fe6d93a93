/**
 * A browser killed in the middle of a long import: after reopening, it shows the progress of the import, and continues without the file and without
 * duplicate rows.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey-test.ts'
import { listDownloaded, signIn } from './support/screen-actions.ts'

const rows = 3_000
const importPath = '/admin/inventory/import/articles'
const lines = Array.from({ length: rows }, (_, at) => `${at + 5_000},Article ${at}`)
const file = { name: 'articles.csv', mimeType: 'text/csv', buffer: Buffer.from(['No.,Name', ...lines].join('\n')) }

async function checkAndImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 3,000 articles' }).click()
}

test('[JOURNEY-4999] the browser is killed while rows are sent, and again while the server writes: each time it says how the import ended, and all rows go in once', async ({
  world,
}) => {
  const server = await world.server()
  const proxy = await world.proxy(server)
  // The second part of the rows does not arrive.
  proxy.rules({ fault: 'held', path: /\/parts\/1\// })
  const size = { cameraState: 'none', width: 1440, height: 900 } as const
  const first = await world.phone(size)
  const { profile } = first
  await signIn(first.page, proxy.url, 'admin')
  await listDownloaded(first.page)
  await first.page.goto(`${proxy.url}${importPath}`)
  await first.page.getByLabel('File to import').setInputFiles(file)
  await checkAndImport(first.page)
  await expect(first.page.getByText(/2,000 of 3,000/)).toBeVisible()
  await test.step('a second tab shows it, and cannot discard it', async () => {
    const tab = await first.page.context().newPage()
    await tab.goto(`${proxy.url}${importPath}`)
    await expect(
      tab.getByText('Another tab is importing articles.csv: the server has 2,000 of 3,000 rows.'),
    ).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Don’t import it' })).toBeHidden()
  })
  await first.kill()
  proxy.rules()

  const again = await world.phone({ profile, ...size })
  await again.page.goto(`${proxy.url}/admin`)
  await again.page.getByRole('link', { name: /See the result of importing articles\.csv/ }).click()
  const partly = again.page.getByText(/^Nothing of articles\.csv is imported yet\. The server has 2,000 of 3,000/)
  await expect(partly).toBeVisible()
  await again.page.getByRole('button', { name: 'Check the file again' }).click()
  const committed = again.page.waitForRequest(/\/commit\//)
  await checkAndImport(again.page)
  await committed
  await again.kill()

  const last = await world.phone({ profile, ...size })
  await last.page.goto(`${proxy.url}${importPath}`)
  const finish = last.page.getByRole('button', { name: 'Import now' })
  const done = last.page.getByText('The import of articles.csv is finished: 3,000 added, 0 changed.')
  await expect(finish.or(done).first()).toBeVisible()
  if (await finish.isVisible()) await finish.click()
  await expect(done).toBeVisible()
  await last.page.getByRole('button', { name: 'Close articles.csv', exact: true }).click()
  await expect(done).toBeHidden()
  const db = new DatabaseSync(join(server.data, 'bilang.db'), { readOnly: true })
  const numbers = db.prepare(`select number from articles where name like 'Article %'`).all()
  db.close()
  expect(numbers).toHaveLength(rows)
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(rows)
})
