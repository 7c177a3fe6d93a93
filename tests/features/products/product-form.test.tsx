import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { closeWorld, list, onServer, open, product, routes, world } from './products-world.tsx'

afterEach(closeWorld)

const pick = async (user: ReturnType<typeof userEvent.setup>, label: RegExp, option: RegExp) => {
  await user.click(screen.getByRole('button', { name: label }))
  const found = await screen.findAllByRole('option', { name: option })
  await user.click(found[0]!)
}

describe('the form of a product', () => {
  it('[OFFICE-14] adding a product: number, serial and document are proposed, the total is computed', async () => {
    const user = userEvent.setup()
    const shown = await open(`${list}/create?like=1`)
    const like = await product(1)
    await screen.findByRole('form', { name: 'Add item' })
    await waitFor(() => expect((screen.getByLabelText(/^Property number/) as HTMLInputElement).value).not.toBe(''))
    const number = (screen.getByLabelText(/^Property number/) as HTMLInputElement).value
    expect(number).not.toBe(like.property_number)
    expect(number.startsWith(like.property_number.slice(0, 10))).toBe(true)
    await user.clear(screen.getByLabelText(/^Unit cost/))
    await user.type(screen.getByLabelText(/^Unit cost/), '49999.99')
    await waitFor(() => expect((screen.getByRole('radio', { name: 'ICS' }) as HTMLInputElement).checked).toBe(true))
    expect(screen.getByText('₱49,999.99', { selector: 'output' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(fixedTexts.productAdded)).toBeTruthy()
    await waitFor(() => expect(shown.path()).toMatch(/database\/\d+$/))
  })

  it('[OFFICE-5265] units and amounts: what is typed or pasted stays as it is, and is refused if it is no number', async () => {
    const user = userEvent.setup()
    await open(`${list}/2?edit=1`)
    const form = within(await screen.findByRole('form', { name: /^Edit/ }))
    const units = form.getByLabelText<HTMLInputElement>(/^Units/)
    const price = form.getByLabelText<HTMLInputElement>(/^Unit cost/)
    const before = await onServer(2)
    for (const [field, texts] of [
      [units, ['1.5', '-3', '1e3', 'x'.repeat(300)]],
      [price, ['-500', '12.345', '1e3', '1.234,50', '(500.00)']],
    ] as const)
      for (const text of texts) {
        await user.clear(field)
        await user.click(field)
        await user.paste(text)
        await user.click(screen.getByRole('button', { name: 'Save' }))
        await waitFor(() => expect([text, field.getAttribute('aria-invalid')]).toEqual([text, 'true']))
        expect(field.value).toBe(text.slice(0, 255))
        if (text === '1.5') await form.findByText('Enter a whole number, such as 12.')
        if (text === '1e3' && field === units) await form.findByText('Enter a number, such as 12.')
      }
    expect(await onServer(2)).toEqual(before)
    await user.clear(units)
    await user.type(units, '3')
    await user.clear(price)
    await user.paste('₱ 1,250.50')
    await user.tab()
    expect(price.value).toBe('1,250.50')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(fixedTexts.productUpdated)).toBeTruthy()
    expect(await onServer(2)).toMatchObject({ units: 3, price: '1250.50' })
  })

  it('[OFFICE-15] a property number in use: shown at the field and as a toast; no input is lost', async () => {
    const user = userEvent.setup()
    await open(`${list}/create?like=1`)
    const like = await product(1)
    const field = await screen.findByLabelText(/^Property number/)
    await user.clear(field)
    await user.type(field, like.property_number)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText(fixedTexts.propertyNumberTaken)).length).toBe(2)
    expect((field as HTMLInputElement).value).toBe(like.property_number)
  })

  it('[OFFICE-16] [SHELL-5] adding fails for another reason: the specified text is shown', async () => {
    const user = userEvent.setup()
    await open(`${list}/create?like=1`)
    await screen.findByRole('form', { name: 'Add item' })
    await waitFor(() => expect((screen.getByLabelText(/^Property number/) as HTMLInputElement).value).not.toBe(''))
    world.network.answerInstead = (request) => (request.method === 'POST' ? new Response('{}', { status: 500 }) : null)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(fixedTexts.productAddFailed)).toBeTruthy()
    // The app does not retry, and a 500 does not say whether the product was saved.
    expect(await screen.findByText(/It may have gone through\. Check whether it went through/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('We’ll')
  })

  it('[OFFICE-17] an edit: writes only the changed fields and shows the specified text', async () => {
    const user = userEvent.setup()
    await open(`${list}/2?edit=1`)
    const remarks = await screen.findByLabelText('Remarks')
    await user.clear(remarks)
    await user.type(remarks, 'moved to the lab')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(fixedTexts.productUpdated)).toBeTruthy()
    expect((await onServer(2))['remarks']).toBe('moved to the lab')
    const patch = world.network.requests.filter((line) => line.startsWith('PATCH'))
    expect(patch).toEqual(['PATCH /api/v1/products/2/'])
  })

  it.each([false, true])('[OFFICE-18] two edits of one product: a visible choice, plain server: %s', async (plain) => {
    const user = userEvent.setup()
    await open(`${list}/2?edit=1`, { plain })
    const remarks = await screen.findByLabelText('Remarks')
    await user.clear(remarks)
    await user.type(remarks, 'mine')
    const now = await onServer(2)
    await world.server.ask('sub-admin', 'products/2/', {
      method: 'PATCH',
      headers: { 'If-Match': `"${now['version']}"` },
      body: JSON.stringify({ remarks: 'theirs', unit_type: 'set' }),
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: /Someone else changed this item/ })
    expect(within(dialog).getByText('theirs')).toBeTruthy()
    expect(within(dialog).getByText(/Unit of measure: set/)).toBeTruthy()
    await user.click(within(dialog).getByRole('radio', { name: /Yours/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Save choices' }))
    expect(await screen.findByText(fixedTexts.productUpdated)).toBeTruthy()
    expect(await onServer(2)).toMatchObject({ remarks: 'mine', unit_type: 'set' })
  })

  it('[OFFICE-2103] changed once more while the choice is open: what the other person changed back stays as they left it', async () => {
    const user = userEvent.setup()
    await open(`${list}/2?edit=1`)
    const remarks = await screen.findByLabelText('Remarks')
    await user.clear(remarks)
    await user.type(remarks, 'mine')
    const original = await onServer(2)
    const changeByOther = async (patch: Record<string, unknown>) =>
      world.server.ask('sub-admin', 'products/2/', {
        method: 'PATCH',
        headers: { 'If-Match': `"${(await onServer(2))['version']}"` },
        body: JSON.stringify(patch),
      })
    await changeByOther({ remarks: 'theirs', unit_type: 'set' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const first = await screen.findByRole('dialog', { name: /Someone else changed this item/ })
    await changeByOther({ unit_type: original['unit_type'] })
    await user.click(within(first).getByRole('radio', { name: /Yours/ }))
    await user.click(within(first).getByRole('button', { name: 'Save choices' }))
    await screen.findByText(/Changed only by you. Will be saved: Remarks$/)
    const second = screen.getByRole('dialog', { name: /Someone else changed this item/ })
    expect(within(second).queryByRole('radio')).toBeNull()
    await user.click(within(second).getByRole('button', { name: 'Save choices' }))
    expect(await screen.findByText(fixedTexts.productUpdated)).toBeTruthy()
    expect(await onServer(2)).toMatchObject({ remarks: 'mine', unit_type: original['unit_type'] })
  })

  it('[OFFICE-19] unsaved input: survives a reload without a network, and the form says so', async () => {
    const user = userEvent.setup()
    const shown = await open(`${list}/3?edit=1`)
    world.network.isCut = true
    const remarks = await screen.findByLabelText('Remarks')
    await user.clear(remarks)
    await user.type(remarks, 'typed in the dark')
    expect(await screen.findByText(/Your draft is saved on this device/)).toBeTruthy()
    await waitFor(async () =>
      expect(JSON.stringify(await world.services.drafts.list(''))).toContain('typed in the dark'),
    )
    shown.unmount()
    world.open(routes, `${list}/3?edit=1`)
    expect(await screen.findByText('Your unsaved changes were restored.')).toBeTruthy()
    expect((screen.getByLabelText('Remarks') as HTMLTextAreaElement).value).toBe('typed in the dark')
    cleanup()
    world.open(routes, `${list}/3`)
    expect(await screen.findByText('You have unsaved changes. They’re stored on this device.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Continue editing' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Remarks')).value).toBe('typed in the dark')
  })

  it("[OFFICE-35] the next person on the device: sees nothing of another person's unsaved input", async () => {
    const user = userEvent.setup()
    await open(`${list}/create`)
    await user.type(await screen.findByLabelText(/^Description/), 'of the admin')
    await waitFor(async () => expect(JSON.stringify(await world.services.drafts.list(''))).toContain('of the admin'))
    cleanup()
    expect(await world.services.session.signIn('maria', 'Maria-2026!')).toMatchObject({ ok: true })
    world.open(routes, `${list}/create`)
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Description/)).value).toBe('')
    cleanup()
    expect(await world.services.session.signIn('admin', 'Admin-2026!')).toMatchObject({ ok: true })
    world.open(routes, `${list}/create`)
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Description/)).value).toBe('of the admin')
  })

  it('[OFFICE-30] the account pickers narrow each other', async () => {
    const user = userEvent.setup()
    await open(`${list}/create`)
    await screen.findByRole('form', { name: 'Add item' })
    await pick(user, /^Major account/, /^06-/)
    await user.click(screen.getByRole('button', { name: /^Sub-major account/ }))
    await screen.findAllByRole('option', { name: /^05-Machinery/ })
    expect(screen.queryByRole('option', { name: /Semi-Expendable/ })).toBeNull()
    await user.click(screen.getAllByRole('option', { name: /^05-Machinery/ })[0]!)
    await user.click(screen.getByRole('button', { name: /^Ledger account/ }))
    expect((await screen.findAllByRole('option', { name: /^030-/ })).length).toBe(1)
  })
})
