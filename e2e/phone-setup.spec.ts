/** A phone on the local network, without a domain: from the code on the server's screen to the app. */
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/journey-test.ts'
import { readyForOffline, signIn } from './support/screen-actions.ts'

test('[JOURNEY-52] a phone is led from http to the app, which opens once it trusts the certificate', async ({
  world,
}) => {
  const server = await world.server(['--lan', '--host', '127.0.0.1'])
  const { port } = new URL(server.url)
  const name = `https://bilang.local:${port}`
  const flags = ['--host-resolver-rules=MAP bilang.local 127.0.0.1']

  const newPhone = await world.phone({ flags })
  await newPhone.page.goto(`${server.url}/phone`)
  const open = newPhone.page.getByRole('link', { name: 'Open Bilang' })
  await expect(newPhone.page.getByRole('status')).toHaveText(/^This phone doesn’t trust the certificate yet\./)
  await expect(open).toHaveClass(/waiting/)
  const [download] = await Promise.all([
    newPhone.page.waitForEvent('download'),
    newPhone.page.getByRole('link', { name: 'Download the certificate' }).click(),
  ])
  const certificate = new X509Certificate(readFileSync(await download.path()))
  await expect(newPhone.page.getByText(certificate.fingerprint256)).toBeVisible()
  expect(readFileSync(join(server.data, 'lan', 'authority.pem'), 'utf8')).toContain(certificate.toString().trim())

  // The same phone after the steps in its settings: its browser accepts certificates signed by the downloaded one.
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' })
  const trusted = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
  const { page } = await world.phone({ flags: [...flags, trusted] })
  await page.goto(`${server.url}/login`)
  await expect(page.getByRole('status')).toHaveText('This phone trusts the server.')
  await page.getByRole('link', { name: 'Open Bilang' }).click()
  await expect(page).toHaveURL(`${name}/login`)
  await signIn(page, name, 'maria')
  await readyForOffline(page)

  // Without the server, the page reports it, and detects when it is back.
  const waiting = newPhone.page.getByRole('status')
  await server.stop()
  await expect(waiting).toHaveText(/^The server doesn’t answer\./)
  await server.restart()
  await expect(waiting).toHaveText(/^This phone doesn’t trust the certificate yet\./)
})
