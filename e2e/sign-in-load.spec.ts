/** The files that a page loads while nobody is signed in. The service worker fetches the rest for later. */

import { expect, test } from './support/journey-test.ts'
import { signIn } from './support/screen-actions.ts'

test('[SHELL-3131] at the sign-in: neither the sender nor anything of the pages after it is loaded', async ({
  world,
}) => {
  const server = await world.server()
  const phone = await world.phone({ cameraState: 'none' })
  await phone.page.goto(server.url)
  await expect(phone.page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  // Once the service worker is active, the start of the page is over.
  await phone.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const scripts = await phone.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/([\w.-]+?)-[\w-]{8}\.js$/.exec(name)?.[1] ?? [])
      .sort(),
  )
  // The guard of the focus (decision 177) and the placing of toasts are for the sign-in too, and load beside it.
  const beside = ['keep-clear', 'keep-focus']
  expect(scripts).toEqual([
    ...['catalog.worker', 'index', ...beside, 'rolldown-runtime', 'sign-in', 'workbox-window.prod.es5'],
  ])
})

test('[SHELL-5891] parts of the frame that work unseen cannot be loaded: the pages work without them', async ({
  world,
}) => {
  const server = await world.server()
  const { page } = await world.phone({ cameraState: 'none' })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await session.send('Network.setBlockedURLs', { urls: ['*/cut-paste-*'] })
  const failedOfLoads: string[][] = []
  page.on('load', () => failedOfLoads.push([]))
  page.on('requestfailed', (request) => failedOfLoads.at(-1)?.push(request.url()))
  await signIn(page, server.url, 'maria')
  // The page is loaded again after the first failure, because a new version could be the reason.
  await expect
    .poll(() => failedOfLoads.map((urls) => urls.some((url) => url.includes('/cut-paste-'))))
    .toEqual([true, true])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'List' }).click()
  await expect(page.getByRole('main', { name: 'Product database' })).toBeVisible()
})
