/** Every screen of the table starts cold without a network and tells the truth; guards hold with and without the office. */
import type { Page } from '@playwright/test'
import { type Address, addressesOf } from './support/addresses.ts'
import { expect, test } from './support/journey.ts'
import { type Person, people, readyForTheField, signIn } from './support/screen.ts'

test.describe.configure({ mode: 'parallel' })

/** What is wrong with the screen at an address; null when it has a heading, its own title, and nothing failed or waits for ever. */
async function wrongWith(page: Page, url: string, { path, title }: Address): Promise<string | null> {
  const main = page.getByRole('main')
  try {
    await expect(page).toHaveTitle(new RegExp(`^${title} · `), { timeout: 10_000 })
    await expect(main.getByRole('heading').first()).toBeAttached({ timeout: 10_000 })
    await expect(main.getByText('Loading...')).toHaveCount(0, { timeout: 30_000 })
    const text = await page.locator('body').innerText()
    if (/Something went wrong|PAGE NOT FOUND/.test(text)) throw new Error(text.slice(0, 400))
    if (new URL(page.url()).pathname !== path) throw new Error(`it led to ${page.url()}`)
    return null
  } catch (error) {
    return `${url}${path}: ${String(error).split('\n').slice(0, 6).join(' ')}`
  }
}

for (const who of ['admin', 'maria', 'ana'] as const satisfies readonly Person[]) {
  const { role } = people[who]
  test(`[JOURNEY-4] every address of the ${role} starts cold without a network, and opens with one`, async ({
    world,
  }) => {
    test.setTimeout(400_000)
    const server = await world.server()
    const addresses = addressesOf(role, server)
    const phone = await world.phone({ width: 1280, height: 900 })
    await signIn(phone.page, server.url, who)
    await readyForTheField(phone.page)

    const wrong: (string | null)[] = []
    for (const address of addresses) {
      await phone.page.evaluate((path) => {
        history.pushState({}, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      }, address.path)
      wrong.push(await wrongWith(phone.page, 'online ', address))
    }
    await server.stop('SIGKILL')
    const tabs = [phone.page, await phone.context.newPage(), await phone.context.newPage()]
    const queue = [...addresses]
    await Promise.all(
      tabs.map(async (page) => {
        for (let address = queue.shift(); address; address = queue.shift()) {
          await page.goto(`${server.url}${address.path}`)
          wrong.push(await wrongWith(page, 'offline ', address))
        }
      }),
    )
    expect(wrong).toHaveLength(2 * addresses.length)
    expect(wrong.filter((each) => each !== null)).toEqual([])
  })
}

test('[JOURNEY-5] guards, the page that is not there and the screen of a closed account, with and without the office', async ({
  world,
}) => {
  const server = await world.server()
  const { page } = await world.phone()
  await page.goto(`${server.url}/subadmin/inventory`)
  await expect(page).toHaveURL(`${server.url}/login`)
  await signIn(page, server.url, 'ana')
  await readyForTheField(page)
  const lead = async (from: string, to: string) => {
    await page.goto(`${server.url}${from}`)
    await expect(page, `${from} leads to ${to}`).toHaveURL(`${server.url}${to}`)
  }
  const all = async () => {
    await lead('/', '/employee')
    await lead('/login', '/employee')
    await lead('/admin/users', '/employee')
    await lead('/subadmin/inventory/database', '/employee')
    await lead('/employee/inventory/attribute/articles', '/notfound')
    await lead('/employee/qr?product_id=3', '/qr?product_id=3')
    await expect(page.getByRole('form', { name: 'Count' }), 'an employee sees no form').toHaveCount(0)
    await lead('/q/3', '/qr?product_id=3')
    await page.goto(`${server.url}/nowhere/at/all`)
    await expect(page.getByRole('heading', { name: '404 | PAGE NOT FOUND' })).toBeVisible()
  }
  await all()
  await server.stop('SIGKILL')
  await all()
  await server.again()

  const api = `${server.url}/api/v1`
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${api}/auth/login/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: people.admin.username, password: people.admin.password }),
  })
  const { token } = (await login.json()) as { token: string }
  const closed = await fetch(`${api}/users/4/set_active/`, {
    method: 'POST',
    headers: { ...json, authorization: `Token ${token}` },
    body: JSON.stringify({ is_active: false }),
  })
  expect(closed.status).toBeLessThan(300)
  await page.goto(`${server.url}/verify`)
  await expect(page.getByRole('heading', { name: 'Account Deactivated or Session Expired' })).toBeVisible()
  await expect(page.getByText('Contact your admin to activate your account')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL(`${server.url}/login`)
})
