/** Specified texts that no other test comes across: each shown by the screen that a person would see it on. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { AccountInformation } from '#features/account/information.tsx'
import { AttributeList } from '#features/attributes/attribute-list.tsx'
import { AttributeTabs } from '#features/attributes/attribute-tabs.tsx'
import { attributeKinds, capitalize } from '#features/attributes/kinds.ts'
import { ProductDatabase } from '#features/products/list/product-database.tsx'
import { TransferList } from '#features/transfers/transfer-list.tsx'
import { UsersList } from '#features/users/users-list.tsx'
import { type Device, openDevice, passwords } from '../support/screens/open-app.tsx'
import { openScreenWorld, type ScreenWorld } from '../support/screens/screen-world.tsx'
import { openServer } from '../support/server/server.ts'

const routes = [
  { path: '/admin/users', element: <UsersList /> },
  { path: '/admin/inventory/transfer-requests', element: <TransferList /> },
  { path: '/admin/inventory/database', element: <ProductDatabase /> },
  { path: '/admin/account-settings/information', element: <AccountInformation /> },
  {
    path: '/admin/inventory/attribute',
    element: <AttributeTabs />,
    children: attributeKinds.map((kind) => ({ path: kind.path, element: <AttributeList key={kind.path} /> })),
  },
]
let world: ScreenWorld | null = null
const closing: (() => unknown)[] = []
afterEach(async () => {
  await world?.close()
  world = null
  for (const close of closing.splice(0).reverse()) await close()
})

describe('specified texts', () => {
  it('[OFFICE-112] lists have the round button Add and the specified choices', async () => {
    world = await openScreenWorld()
    const shown = world.open(routes, '/admin/users')
    expect(await screen.findByTitle(fixedTexts.add)).toBeTruthy()
    expect(screen.getByRole('radio', { name: fixedTexts.active })).toBeTruthy()
    expect(screen.getByRole('radio', { name: fixedTexts.inactive })).toBeTruthy()
    await shown.goTo('/admin/inventory/transfer-requests')
    expect(await screen.findByRole('radio', { name: fixedTexts.requested })).toBeTruthy()
    expect(screen.getByRole('radio', { name: fixedTexts.accepted })).toBeTruthy()
    expect(screen.getByRole('radio', { name: fixedTexts.rejected })).toBeTruthy()
    expect(screen.getByTitle(fixedTexts.add)).toBeTruthy()
    for (const { path } of [
      { path: 'database' },
      ...attributeKinds.map((kind) => ({ path: `attribute/${kind.path}` })),
    ]) {
      await shown.goTo(`/admin/inventory/${path}`)
      expect(await screen.findByTitle(fixedTexts.add)).toBeTruthy()
    }
  })

  it('[OFFICE-113] every kind of attribute is added and deleted in the specified words, and a refusal too', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld({ products: 1 })
    const shown = world.open(routes, '/admin/inventory/attribute/articles')
    for (const kind of attributeKinds.slice(0, 7)) {
      await shown.goTo(`/admin/inventory/attribute/${kind.path}`)
      await user.click(await screen.findByRole('button', { name: fixedTexts.addNew(kind.singular) }))
      const adding = await screen.findByRole('dialog')
      expect(within(adding).getByText(fixedTexts.addNewHint(kind.singular))).toBeTruthy()
      await user.type(within(adding).getByPlaceholderText(fixedTexts.addNewPlaceholder(kind.singular)), 'AAA')
      if (kind.hasNumber) await user.type(within(adding).getByLabelText(/^Number/), '000')
      await user.click(within(adding).getByRole('button', { name: fixedTexts.submit }))
      expect(await screen.findByText(fixedTexts.attributeAdded(capitalize(kind.singular)))).toBeTruthy()
      const sure = async () => {
        await user.click(await screen.findByRole('button', { name: /^Delete .*AAA/ }))
        const yes = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Delete' })
        await waitFor(() => expect(yes).toHaveProperty('disabled', false))
        await user.click(yes)
      }
      if (kind === attributeKinds[0]) {
        world.network.answerInstead = (request) =>
          request.method === 'DELETE' ? Response.json({ detail: 'Not now.' }, { status: 400 }) : null
        await sure()
        expect(await screen.findByText(`${fixedTexts.deleteFailed(kind.singular)} Not now.`)).toBeTruthy()
        world.network.answerInstead = null
      }
      await sure()
      expect(await screen.findByText(fixedTexts.deleted(kind.singular))).toBeTruthy()
    }
  })

  it('[OFFICE-114] a picture above the limit is refused in the specified words', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    world.open(routes, '/admin/account-settings/information')
    const input = (await screen.findByLabelText('Picture')) as HTMLInputElement
    const png = new Uint8Array(10 * 1024 * 1024 + 1)
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    await user.upload(input, new File([png], 'large.png', { type: 'image/png' }))
    expect(await screen.findByText(fixedTexts.imageSize)).toBeTruthy()
  })

  it('[OFFICE-115] the scan page marks a product as done and as undone after the specified question, and has Print', async () => {
    const user = userEvent.setup()
    const server = await openServer({ products: 20 })
    closing.push(() => server.close())
    const device: Device = await openDevice(server)
    closing.push(() => device.close())
    await device.services.session.signIn('maria', passwords.maria)
    await device.services.catalog.refresh('start')
    const shown = device.open('/qr?product_id=3')
    closing.push(() => shown.close())
    expect(await screen.findByRole('button', { name: fixedTexts.print })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: fixedTexts.markDone }))
    const done = await screen.findByRole('dialog', { name: fixedTexts.markDone })
    expect(within(done).getByText(fixedTexts.markDoneText)).toBeTruthy()
    await user.click(within(done).getByRole('button', { name: fixedTexts.confirm }))
    await user.click(await screen.findByRole('button', { name: fixedTexts.markUndone }))
    const undone = await screen.findByRole('dialog', { name: fixedTexts.markUndone })
    expect(within(undone).getByText(fixedTexts.markUndoneText)).toBeTruthy()
    await user.click(within(undone).getByRole('button', { name: fixedTexts.cancel }))
    expect(await screen.findByRole('button', { name: fixedTexts.markUndone })).toBeTruthy()
  })
})
