/** The evidence of a closed count, checked in a browser by the page inside the pack, opened from a disk. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { keyCode } from '#domain/evidence/key-code.ts'
import { codesIn } from '#tests/print/support/read-pdf.ts'
import { zipBomb } from '#tests/support/data/zip-bomb.ts'
import { expect, test } from './support/journey-test.ts'

test('[EVIDENCE-3439] [EVIDENCE-3440] [EVIDENCE-5020] [EVIDENCE-5443] evidence is downloaded, and the page inside it says what is true of it without a network', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const { page } = await world.preparedPhone()
  const send = async (method: string, path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Token ${token}` }) }
    const answer = await fetch(`${server.url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return (await answer.json()) as { id: number; token: string }
  }
  const { token } = await send('POST', 'auth/login/', { username: 'maria', password: 'Maria-2026!' })
  const { id: campaign } = await send('POST', 'inventory/', { name: 'Evidence', as_at: '2026-01-31' }, token)
  for (const patch of [{ state: 'counting' }, { state: 'reconciling' }, { state: 'closed', close_reason: 'Test' }])
    await send('PATCH', `inventory/${campaign}/`, patch, token)
  await page.goto(`${server.url}/subadmin/inventory/counts/${campaign}`)
  const panel = page.getByRole('region', { name: 'Evidence' })
  const fingerprint = (await panel.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()) ?? ''
  await expect(panel.getByRole('img', { name: 'QR code of the institute’s public key' })).toBeVisible()
  await panel.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download evidence' }).click(),
  ])

  const { public_key } = (await (
    await fetch(`${server.url}/api/v1/evidence/key/`, { headers: { Authorization: `Token ${token}` } })
  ).json()) as { public_key: string }
  await panel.getByRole('button', { name: 'Print a sheet with the key' }).click()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Save PDF' }).click(),
  ])
  const pdf = new Uint8Array(readFileSync(await sheet.path()))
  expect(await codesIn(pdf, [{ page: 0, x: 0, y: 0, width: 210, height: 297 }])).toEqual([keyCode(public_key)])

  const folder = mkdtempSync(join(tmpdir(), 'bilang-evidence-'))
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
  const whole = join(folder, 'whole.zip')
  writeFileSync(whole, readFileSync(await download.path()))
  const lines = strFromU8(files['baseline.ndjson'] ?? new Uint8Array()).split('\n')
  const swapped = [lines[1], lines[0], ...lines.slice(2)].join('\n')
  const tampered = join(folder, 'tampered.zip')
  writeFileSync(tampered, zipSync({ ...files, 'baseline.ndjson': strToU8(swapped) }))
  writeFileSync(join(folder, 'verify.html'), files['verify.html'] ?? '')
  await page.context().setOffline(true)
  await page.goto(pathToFileURL(join(folder, 'verify.html')).href)
  const status = page.getByRole('status')
  await page.getByLabel('Evidence pack (ZIP)').setInputFiles(whole)
  await expect(status).toContainText('The pack is unchanged.')
  await expect(page.getByText(fingerprint)).toBeVisible()
  // The file changes on its drive after it was chosen, so the earlier result disappears.
  const gone = join(folder, 'gone.zip')
  writeFileSync(gone, readFileSync(whole))
  // Playwright passes a copy of the bytes to this browser; a person chooses the file itself.
  const cdp = await page.context().newCDPSession(page)
  const { nodeId: within } = (await cdp.send('DOM.getDocument')).root
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: within, selector: 'input[name=pack]' })
  await cdp.send('DOM.setFileInputFiles', { files: [gone], nodeId })
  await expect(status).toContainText('The pack is unchanged.')
  writeFileSync(gone, 'x')
  await page.getByLabel('Evidence pack (ZIP)').dispatchEvent('change')
  await expect(status).toContainText('This file can no longer be read, so nothing was checked.')
  await page.getByLabel('Evidence pack (ZIP)').setInputFiles(whole)
  await expect(status).toContainText('The pack is unchanged.')
  await page.getByLabel(/^Fingerprint on paper/).fill(fingerprint)
  await page.getByLabel(/^Fingerprint on paper/).blur()
  await expect(status).toContainText('the fingerprint is the one you typed')
  await page.getByLabel('Evidence pack (ZIP)').setInputFiles(tampered)
  await expect(status).toContainText('baseline.ndjson, line 1 isn’t in its place, it belongs at line 2')
  await page.getByRole('button', { name: 'Filipino' }).click()
  await expect(status).toContainText('May binago sa pack.')
  await page
    .getByLabel('ZIP file ng evidence pack')
    .setInputFiles({ name: 'x.zip', mimeType: '', buffer: Buffer.from('x') })
  await expect(status).toContainText('Hindi mabasa bilang ZIP file')
  const bomb = zipBomb('records.ndjson', 1, { claimed: 0xf0000000 })
  await page
    .getByLabel('ZIP file ng evidence pack')
    .setInputFiles({ name: 'x.zip', mimeType: '', buffer: Buffer.from(bomb) })
  await expect(status).toContainText('Higit sa 1 GB ang laman')
})
