/** The files that a page loads while nobody is signed in. The service worker fetches the rest for later. */

import { expect, test } from './support/journey-test.ts'

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
  // The guard of the focus is for the sign-in too, and loads beside it (decision 177).
  const guard = 'keep-focus'
  expect(scripts).toEqual(['catalog.worker', 'index', guard, 'rolldown-runtime', 'sign-in', 'workbox-window.prod.es5'])
})
