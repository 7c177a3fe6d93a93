/** A person signs their own documents without a network; what is signed is frozen, and only an admin withdraws it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { documentKinds } from '#domain/documents/document-kind.ts'
import { documentForm } from '#features/documents/print/print-document-page.tsx'
import { readDocument } from '#features/documents/use-document.ts'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }
const header = {
  fund_cluster: '01',
  received_from_name: 'Maria L. Peña',
  received_from_position: 'Supply Officer',
  received_by_name: 'Ana R. Muñoz',
  received_by_position: 'Specialist',
}

async function openWorld() {
  const server = await openServer({ products: 20 })
  closing.push(() => server.close())
  const post = async (who: string, path: string, body: unknown) =>
    (await server.ask(who, path, { method: 'POST', body: JSON.stringify(body) })).body as { id: number; number: string }
  const ana = ((await server.ask('ana', 'users/me/')).body as { id: number }).id
  // Only these wait for a signature.
  for (const path of ['acknowledgement-receipts/', 'custodian-slips/']) {
    const { results } = (await server.ask('admin', `${path}?page_size=500`)).body as {
      results: { id: number; holder: number | null }[]
    }
    for (const { id, holder } of results)
      if (holder === ana) await server.ask('admin', `${path}${id}/`, { method: 'DELETE' })
  }
  const par = await post('maria', 'acknowledgement-receipts/', { ...header, holder: ana })
  const line = { quantity: '2', unit: 'unit', cost: '60000.00', description: 'Centrifuge', property_number: 'P-1' }
  await post('maria', 'acknowledgement-receipt-items/', { ...line, product: 1, acknowledgment_receipt: par.id })
  const device = await openDevice(server)
  closing.push(() => device.close())
  return { server, device, par, ana }
}

async function show(device: Device, who: keyof typeof passwords, path: string) {
  if (device.services.session.state().is !== 'in') await device.services.session.signIn(who, passwords[who])
  await device.services.catalog.refresh('start')
  const shown = device.open(path)
  closing.push(() => shown.close())
  return shown
}

/** Draws on the pad. The pad has no size in a test. */
function draw(points: readonly (readonly [number, number])[]) {
  const pad = screen.getByRole('img', { name: /^Signature pad/ })
  pad.getBoundingClientRect = () => new DOMRect(0, 0, 500, 200)
  const at = ([clientX, clientY]: readonly [number, number]) => ({ clientX, clientY, pointerId: 1, button: 0 })
  const [first = [0, 0] as const, ...others] = points
  fireEvent.pointerDown(pad, at(first))
  for (const point of others) fireEvent.pointerMove(pad, at(point))
  fireEvent.pointerUp(pad, at(points.at(-1) ?? first))
}

test('[DOC-5747] [DOC-4467] My property lists the documents to sign; drawn offline it is saved on the device, sent later, and the document is frozen', async () => {
  const user = userEvent.setup()
  const { server, device, par, ana } = await openWorld()
  const shown = await show(device, 'ana', '/employee/inventory/my-property')
  const link = await screen.findByRole('link', { name: `PAR ${par.number}` }, patience)
  shown.close()
  await show(device, 'ana', String(link.getAttribute('href')))
  const card = await screen.findByRole('region', { name: 'Signature of the receiver' }, patience)
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
  device.network.up = false
  await user.click(within(card).getByRole('button', { name: 'Sign PAR' }))
  const dialog = await screen.findByRole('dialog', { name: `Sign PAR ${par.number}` })
  within(dialog).getByText('I received these items from Maria L. Peña.')
  within(dialog).getByText('1 line, ₱120,000.00 in all')
  const sign = within(dialog).getByRole('button', { name: 'Sign' })
  await user.click(sign)
  within(dialog).getByText('Sign in the box first, or type your name.')
  draw([
    [10, 10],
    [12, 12],
  ])
  await user.click(sign)
  within(dialog).getByText('That is too short for a signature. Keep drawing, or clear it.')
  await user.click(within(dialog).getByRole('button', { name: 'Clear' }))
  draw([
    [10, 100],
    [100, 20],
    [200, 150],
    [400, 60],
  ])
  // The choice to type and back keeps what was drawn.
  await user.click(within(dialog).getByRole('button', { name: 'Type my name instead' }))
  expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Your full name' }))
  await user.click(within(dialog).getByRole('button', { name: 'Draw my signature instead' }))
  await user.dblClick(sign)
  await within(card).findByText('You signed it. The signature is on this device and not sent yet.', {}, patience)
  expect((await device.services.outbox.list({ entity: 'document-signatures' })).length).toBe(1)

  device.network.up = true
  await device.services.outbox.sendNow()
  await within(card).findByText('Signed on screen by Ana R. Muñoz', {}, patience)
  const row = (await server.ask('maria', `acknowledgement-receipts/${par.id}/`)).body as { signature: object }
  expect(row.signature).toMatchObject({
    method: 'drawn',
    made_by: ana,
    strokes: [
      [
        [20, 200],
        [200, 40],
        [400, 300],
        [800, 120],
      ],
    ],
  })
})

test('[DOC-4467] a signature that is not sent is undone; one that was sent is not, and the typed name counts as a signature', async () => {
  const user = userEvent.setup()
  const { device, par } = await openWorld()
  await show(device, 'ana', `/employee/inventory/par/document/${par.id}`)
  const card = await screen.findByRole('region', { name: 'Signature of the receiver' }, patience)
  device.network.up = false
  const sign = async () => {
    await user.click(await within(card).findByRole('button', { name: 'Sign PAR' }, patience))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Type my name instead' }))
    await user.click(within(dialog).getByRole('button', { name: 'Sign' }))
    within(dialog).getByText('Type your name.')
    await user.type(within(dialog).getByRole('textbox', { name: /Your full name/ }), ' Ana Muñoz ')
    await user.click(within(dialog).getByRole('button', { name: 'Sign' }))
    // A dialog that is still closing is not the one that opens next.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await sign()
  await user.click(await within(card).findByRole('button', { name: 'Undo the signature' }, patience))
  await sign()
  await within(card).findByRole('button', { name: 'Undo the signature' }, patience)
  const [op] = await device.services.outbox.list({ entity: 'document-signatures' })
  device.network.up = true
  await device.services.outbox.sendNow()
  await within(card).findByText('Signed by Ana R. Muñoz, who typed the name', {}, patience)
  within(card).getByText('Ana Muñoz')
  await expect(device.services.recorder.undo(op!.id)).rejects.toThrow('may have been sent')
})

test('[DOC-4468] a document that changed before the signature arrived: the person reads why, and the signature is safe', async () => {
  const user = userEvent.setup()
  const { server, device, par } = await openWorld()
  const shown = await show(device, 'ana', `/employee/inventory/par/document/${par.id}`)
  const card = await screen.findByRole('region', { name: 'Signature of the receiver' }, patience)
  device.network.up = false
  await user.click(within(card).getByRole('button', { name: 'Sign PAR' }))
  draw([
    [10, 100],
    [100, 20],
    [200, 150],
  ])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign' }))
  await within(card).findByRole('button', { name: 'Undo the signature' }, patience)
  await server.ask('maria', `acknowledgement-receipts/${par.id}/`, {
    method: 'PATCH',
    body: JSON.stringify({ received_by_position: 'Chief' }),
  })
  device.network.up = true
  await device.services.outbox.sendNow()
  await within(card).findByText('The server refused your signature. It is safe on this device.', {}, patience)
  expect(within(card).getByRole('link', { name: 'Read why' }).getAttribute('href')).toBe('/outbox')
  shown.close()
  const outbox = device.open('/outbox')
  closing.push(() => outbox.close())
  await screen.findByText(
    /The document changed after you opened it\. Open it again, read it, and sign it again\./,
    {},
    patience,
  )
})

test('[DOC-4469] a signed document offers no edit and no delete; the print shows the signature only while the content has its hash; an admin withdraws it', async () => {
  const user = userEvent.setup()
  const { server, device, par } = await openWorld()
  await device.services.session.signIn('ana', passwords.ana)
  await show(device, 'ana', `/employee/inventory/par/document/${par.id}`)
  const own = await screen.findByRole('region', { name: 'Signature of the receiver' }, patience)
  await user.click(within(own).getByRole('button', { name: 'Sign PAR' }))
  draw([
    [10, 100],
    [100, 20],
    [200, 150],
  ])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign' }))
  await within(own).findByText('Signed on screen by Ana R. Muñoz', {}, patience)
  await closing.pop()?.()

  const desktop = await openDevice(server)
  closing.push(() => desktop.close())
  await show(desktop, 'admin', `/admin/inventory/par/document/${par.id}`)
  const card = await screen.findByRole('region', { name: 'Signature of the receiver' }, patience)
  within(card).getByText(/The document is frozen/)
  expect(screen.queryByRole('button', { name: 'Delete PAR' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit PAR' })).toBeNull()
  screen.getByRole('button', { name: 'Renew PAR' })

  const { catalog } = desktop.services
  const printed = async () => {
    const loaded = await readDocument(catalog, documentKinds.PAR, par.id)
    const form = documentForm(documentKinds.PAR, loaded!, { entityName: 'Institute', timeZone: 'Asia/Manila' })
    return (form.input as unknown as { receivedBy: { signature?: { note: string; strokes?: unknown[] } } }).receivedBy
      .signature
  }
  expect(await printed()).toMatchObject({
    note: expect.stringMatching(/^Signed on screen · \w+ \d+, \d{4} · [0-9a-f]{8}$/),
  })
  expect((await printed())?.strokes).toHaveLength(1)
  const signed = await printed()
  await server.ask('maria', 'products/1/', { method: 'PATCH', body: JSON.stringify({ acquisition: '2019-01-02' }) })
  await catalog.refresh('manual')
  await screen.findByText(/^The property records have another date acquired for P-1\./, {}, patience)
  expect(await printed()).toEqual(signed)
  // No request can change a signed document; somebody with the database can.
  await server.store.write(async ({ db, touch }) => {
    await db
      .updateTable('acknowledgement_receipt_items')
      .set({ description: 'Another centrifuge', version: 9 })
      .where('acknowledgment_receipt', '=', par.id)
      .execute()
    const lines = await db
      .selectFrom('acknowledgement_receipt_items')
      .select('id')
      .where('acknowledgment_receipt', '=', par.id)
      .execute()
    for (const { id } of lines) touch('acknowledgement-receipt-items', Number(id))
  })
  await catalog.refresh('manual')
  await within(card).findByText(
    'The content changed after it was signed. The print doesn’t show the signature.',
    {},
    patience,
  )
  expect(await printed()).toEqual({
    note: expect.stringMatching(/^Signature not shown: the content changed after it was signed \([0-9a-f]{8}\)$/),
  })

  await user.click(within(card).getByRole('button', { name: 'Withdraw the signature' }))
  const dialog = await screen.findByRole('dialog', { name: `Withdraw the signature on PAR ${par.number}?` })
  const withdraw = within(dialog).getByRole('button', { name: 'Withdraw the signature' }) as HTMLButtonElement
  expect(withdraw.disabled).toBe(true)
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Wrong item')
  await user.click(withdraw)
  await within(card).findByText(/Not signed yet\. Ana R\. Muñoz can sign it/, {}, patience)
  await waitFor(() => expect(screen.getByRole('link', { name: 'Edit PAR' })).toBeTruthy(), patience)
  expect(await printed()).toBeUndefined()
})
