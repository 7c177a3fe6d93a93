/** A passkey in the browser: its virtual authenticator makes real keys and signatures under the policy of the real server. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { expect, test } from './support/journey-test.ts'
import { callAsAdmin, people } from './support/screen-actions.ts'

const { maria } = people

/** A fingerprint reader of the device, whose person always touches it. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

test('[JOURNEY-4955] a passkey: added under Security, asked for after the password, refused in words once it is removed; without a network the screens say so', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const { page, context } = await world.preparedPhone({ cameraState: 'none', width: 1440, height: 900 })
  const authenticator = await addAuthenticator(page)
  const security = `${server.url}${maria.area}/account-settings/security`
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const typePassword = async () => {
    const form = page.getByRole('form', { name: 'Sign in' })
    await form.getByLabel('Username').fill(maria.username)
    await form.getByRole('textbox', { name: 'Password' }).fill(maria.password)
    await form.getByRole('button', { name: 'Sign in' }).click()
    await expect(button('Use your passkey')).toBeVisible()
  }

  await page.goto(security)
  await button('Add a passkey').click()
  await page.getByLabel('Your password').fill(maria.password)
  await button('Continue').click()
  await page.getByLabel('Name of the passkey').fill('Maria’s phone')
  await button('Create passkey').click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await button('I’ve saved the codes').click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys).toContainText('At localhost.')
  expect(await authenticator.credentials()).toMatchObject([{ rpId: 'localhost', userName: 'maria' }])

  await context.setOffline(true)
  await expect(page.getByText('Connect to change the second step.')).toBeVisible()
  await expect(button('Add a passkey')).toBeDisabled()
  await expect(button('Remove Maria’s phone')).toBeDisabled()
  await context.setOffline(false)
  await expect(button('Remove Maria’s phone')).toBeEnabled({ timeout: 60_000 })

  const signOutAndTypePassword = async () => {
    await button('Sign out').click()
    await page.getByRole('dialog').getByRole('button', { name: fixedTexts.signOutYes }).click()
    await typePassword()
  }
  await signOutAndTypePassword()
  await button('Use your passkey').click()
  await page.waitForURL(`${server.url}${maria.area}`)
  await page.goto(security)
  await expect(passkeys).toContainText('last used')

  await signOutAndTypePassword()
  await context.setOffline(true)
  await button('Use your passkey').click()
  await expect(page.getByRole('alert')).toContainText('Connect to sign in.')
  await context.setOffline(false)
  await callAsAdmin(server.url, 'users/2/remove_second_factor/', {})
  await button('Use your passkey').click()
  await expect(page.getByRole('alert')).toContainText('You no longer have a passkey.')
})

test('[JOURNEY-5165] a second step is required: at the next sign-in the person chooses a passkey, keeps the recovery codes and is in; then the passkey is asked for', async ({
  world,
}) => {
  const server = await world.server()
  const { page } = await world.phone({ cameraState: 'none' })
  await addAuthenticator(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  // Only an admin who has a second step can require it of everybody.
  const database = new DatabaseSync(join(server.data, 'bilang.db'))
  database.exec(`insert into settings (name, body, version, changed_at)
    values ('sign-in-policy', '{"second_factor":"everyone","offline_days":null}', 1, '2026-11-26T00:00:00.000Z')`)
  database.close()
  const typePassword = async () => {
    const form = page.getByRole('form', { name: 'Sign in' })
    await form.getByLabel('Username').fill(maria.username)
    await form.getByRole('textbox', { name: 'Password' }).fill(maria.password)
    await form.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.goto(`${server.url}/login`)
  await typePassword()
  await button('Use a passkey').click()
  await page.getByLabel('Name of the passkey').fill('Maria’s phone')
  await button('Create passkey').click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  // Nothing else is reachable before the codes are saved.
  await page.goto(`${server.url}${maria.area}`)
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await typePassword()
  await button('Use your passkey').click()
  await page.waitForURL(`${server.url}${maria.area}`)
})
