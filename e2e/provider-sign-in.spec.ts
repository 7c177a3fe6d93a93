/** Signing in with a provider, in the browser, under the policy of the real server. */
import { providerCallbackPath } from '#contract/actions/accounts/provider-sign-in-actions.ts'
import { clientId, clientSecret, openProvider } from '#tests/support/server/oidc-provider.ts'
import { expect, test } from './support/journey-test.ts'
import { signIn } from './support/screen-actions.ts'

const ana = { sub: 'p-1', email: 'ana.cruz@example.gov.ph', email_verified: true }

test('[SHELL-4330] a person signs in with the provider, returns to the page that was asked for, and is told why if there is no account', async ({
  world,
}) => {
  const provider = await openProvider([`http://localhost/api/v1/${providerCallbackPath}`])
  try {
    const server = await world.server([], {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: 'Institute account',
    })
    const { page } = await world.phone({ cameraState: 'none' })
    const button = page.getByRole('button', { name: 'Sign in with Institute account' })
    const signInThere = async () => {
      // With an existing session at the provider, the person would not be asked again.
      await page.context().clearCookies({ domain: '127.0.0.1' })
      await button.click()
      await page.getByRole('button', { name: 'Go on' }).click()
    }
    provider.person = ana
    await page.goto(`${server.url}/ready`)
    await signInThere()
    await expect(page.getByRole('alert')).toContainText('no account here for ana.cruz@example.gov.ph')

    provider.person = null
    await signInThere()
    await expect(page.getByRole('alert')).toContainText('canceled')

    const admin = await world.phone({ cameraState: 'none', width: 1440, height: 900 })
    await signIn(admin.page, server.url, 'admin')
    await admin.page.goto(`${server.url}/admin/users/4`)
    await admin.page.getByLabel('Name at Institute account').fill(ana.email)
    await admin.page.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(admin.page.getByText('Allowed for ana.cruz@example.gov.ph.')).toBeVisible()

    provider.person = ana
    await page.goto(`${server.url}/ready`)
    await signInThere()
    await expect(page).toHaveURL(`${server.url}/ready`)
    // Nothing of the sign-in stays behind.
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('bilang-sign-in')
    await page.reload()
    await expect(page).toHaveURL(`${server.url}/ready`)
    await admin.page.reload()
    await expect(admin.page.getByText('Connected with ana.cruz@example.gov.ph')).toBeVisible()
  } finally {
    await provider.close()
  }
})
