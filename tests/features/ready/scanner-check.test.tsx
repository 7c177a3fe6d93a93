import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }

async function ready(): Promise<{ device: Device; shown: ReturnType<Device['open']> }> {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('maria', passwords.maria)
  const shown = device.open('/ready')
  closing.push(() => shown.close())
  return { device, shown }
}

let now = 1_000
/** The keys of a scanner, 8 ms apart, and its Enter. */
function scan(text: string) {
  for (const key of [...text, 'Enter']) {
    now += 8
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: now })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }
  now += 1_000
}
const code = 'BILANG-scanner-test:/?=&_0123456789'

async function tryScanner() {
  await userEvent.click(await screen.findByRole('button', { name: 'Test scanner' }, patience))
  const dialog = await screen.findByRole('dialog', { name: 'Scan this with your scanner' }, patience)
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true), patience)
  return dialog
}

test("[SCAN-28] one scan of the test code: the scanner's prefix and suffix are learned, and removed on every screen from then on", async () => {
  const { device, shown } = await ready()
  const dialog = await tryScanner()
  expect(within(dialog).getByRole('img', { name: /^Test code/ })).toBeTruthy()
  scan(`~${code}$$`)
  await within(dialog).findByText(
    'Your scanner puts “~” before and “$$” after each code. Bilang removes it.',
    {},
    patience,
  )
  expect(shown.path(), 'the test scan is not a scan of a tag').toBe('/ready')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  expect(await device.services.drafts.read('wedge')).toMatchObject({ prefix: '~', suffix: '$$' })
  scan('~2023-05-03-0001-02$$')
  await waitFor(() => expect(shown.path()).toBe('/qr?code=2023-05-03-0001-02'), patience)
})

test('[SCAN-28] any other text: shown, and no settings change; Forget deletes the stored prefix and suffix', async () => {
  const { device } = await ready()
  const dialog = await tryScanner()
  const other = code.replace('/?=&_', '-_)/?')
  scan(other)
  await within(dialog).findByText(other, {}, patience)
  expect(await device.services.drafts.read('wedge')).toBeUndefined()
  scan(code)
  await within(dialog).findByText('Your scanner works.', {}, patience)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reset scanner' }, patience))
  await waitFor(async () => expect(await device.services.drafts.read('wedge')).toBeUndefined(), patience)
})
