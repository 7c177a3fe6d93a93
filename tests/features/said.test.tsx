/** Specified texts that no other test comes across: each shown by the screen that a person would see it on. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { sentences } from '#contract/sentences.ts'
import { AccountInformation } from '#features/account/information.tsx'
import { AttributeList } from '#features/attributes/attribute-list.tsx'
import { AttributeTabs } from '#features/attributes/attribute-tabs.tsx'
import { begun, kinds } from '#features/attributes/kinds.ts'
import { ProductDatabase } from '#features/products/product-database.tsx'
import { TransferList } from '#features/transfers/transfer-list.tsx'
import { UsersList } from '#features/users/users-list.tsx'
import { type Device, openDevice, passwords } from '#tests/support/app.tsx'
import { type OfficeWorld, officeWorld } from '#tests/support/office-world.tsx'
import { openServer } from '#tests/support/server.ts'

const routes = [
  { path: '/admin/users', element: <UsersList /> },
  { path: '/admin/inventory/transfer-requests', element: <TransferList /> },
  { path: '/admin/inventory/database', element: <ProductDatabase /> },
  { path: '/admin/account-settings/information', element: <AccountInformation /> },
  {
    path: '/admin/inventory/attribute',
    element: <AttributeTabs />,
    children: kinds.map((kind) => ({ path: kind.path, element: <AttributeList key={kind.path} /> })),
  },
]
let world: OfficeWorld | null = null
const closing: (() => unknown)[] = []
afterEach(async () => {
  await world?.close()
  world = null
  for (const close of closing.splice(0).reverse()) await close()
})

describe('specified texts', () => {
  it('[OFFICE-112] lists have the round button Add and the specified choices', async () => {
    world = await officeWorld()
    const shown = world.show(routes, '/admin/users')
    expect(await screen.findByTitle(sentences.add)).toBeTruthy()
    expect(screen.getByRole('radio', { name: sentences.active })).toBeTruthy()
    expect(screen.getByRole('radio', { name: sentences.inactive })).toBeTruthy()
    await shown.go('/admin/inventory/transfer-requests')
    expect(await screen.findByRole('radio', { name: sentences.requested })).toBeTruthy()
    expect(screen.getByRole('radio', { name: sentences.accepted })).toBeTruthy()
    expect(screen.getByRole('radio', { name: sentences.rejected })).toBeTruthy()
    expect(screen.getByTitle(sentences.add)).toBeTruthy()
    for (const { path } of [{ path: 'database' }, ...kinds.map((kind) => ({ path: `attribute/${kind.path}` }))]) {
      await shown.go(`/admin/inventory/${path}`)
      expect(await screen.findByTitle(sentences.add)).toBeTruthy()
    }
  })

  it('[OFFICE-113] every kind of attribute is added and deleted in the specified words, and a refusal too', async () => {
    const user = userEvent.setup()
    world = await officeWorld({ products: 1 })
    const shown = world.show(routes, '/admin/inventory/attribute/articles')
    for (const kind of kinds.slice(0, 7)) {
      await shown.go(`/admin/inventory/attribute/${kind.path}`)
      await user.click(await screen.findByRole('button', { name: sentences.addNew(kind.word) }))
      const adding = await screen.findByRole('dialog')
      expect(within(adding).getByText(sentences.addNewHint(kind.word))).toBeTruthy()
      await user.type(within(adding).getByPlaceholderText(sentences.addNewPlaceholder(kind.word)), 'AAA')
      if (kind.numbered) await user.type(within(adding).getByLabelText(/^Number/), '000')
      await user.click(within(adding).getByRole('button', { name: sentences.submit }))
      expect(await screen.findByText(sentences.attributeAdded(begun(kind.word)))).toBeTruthy()
      const sure = async () => {
        await user.click(await screen.findByRole('button', { name: /^Delete .*AAA/ }))
        const yes = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Delete' })
        await waitFor(() => expect(yes).toHaveProperty('disabled', false))
        await user.click(yes)
      }
      if (kind === kinds[0]) {
        world.wire.instead = (request) =>
          request.method === 'DELETE' ? Response.json({ detail: 'Not now.' }, { status: 400 }) : null
        await sure()
        expect(await screen.findByText(`${sentences.deleteFailed(kind.word)} Not now.`)).toBeTruthy()
        world.wire.instead = null
      }
      await sure()
      expect(await screen.findByText(sentences.deleted(kind.word))).toBeTruthy()
    }
  })

  it('[OFFICE-114] a picture above the limit is refused in the specified words', async () => {
    const user = userEvent.setup()
    world = await officeWorld()
    world.show(routes, '/admin/account-settings/information')
    const input = (await screen.findByLabelText('Picture')) as HTMLInputElement
    const png = new Uint8Array(10 * 1024 * 1024 + 1)
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    await user.upload(input, new File([png], 'large.png', { type: 'image/png' }))
    expect(await screen.findByText(sentences.imageSize)).toBeTruthy()
  })

  it('[OFFICE-115] the scan page marks a product as done and as undone after the specified question, and has Print', async () => {
    const user = userEvent.setup()
    const server = await openServer({ products: 20 })
    closing.push(() => server.close())
    const device: Device = await openDevice(server)
    closing.push(() => device.close())
    await device.parts.session.signIn('maria', passwords.maria)
    await device.parts.catalogue.refresh('start')
    const shown = device.open('/qr?product_id=3')
    closing.push(() => shown.close())
    expect(await screen.findByRole('button', { name: sentences.print })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: sentences.markDone }))
    const done = await screen.findByRole('dialog', { name: sentences.markDone })
    expect(within(done).getByText(sentences.markDoneText)).toBeTruthy()
    await user.click(within(done).getByRole('button', { name: sentences.confirm }))
    await user.click(await screen.findByRole('button', { name: sentences.markUndone }))
    const undone = await screen.findByRole('dialog', { name: sentences.markUndone })
    expect(within(undone).getByText(sentences.markUndoneText)).toBeTruthy()
    await user.click(within(undone).getByRole('button', { name: sentences.cancel }))
    expect(await screen.findByRole('button', { name: sentences.markUndone })).toBeTruthy()
  })
})
