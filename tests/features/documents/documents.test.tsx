import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { AcknowledgementReceiptItem } from '#contract/collections/custody-documents.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { ReceiptCreate, ReceiptEdit, ReceiptPage, SlipPage } from '#features/documents/document-page.tsx'
import { withItemsOfNumbers } from '#features/documents/edit/items-of-lines.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { rowsOnServer } from '#tests/support/server/rows-on-server.ts'

const area = '/admin/inventory'
const routes = [
  { path: `${area}/par/document/:id`, element: <ReceiptPage /> },
  { path: `${area}/par/document/:id/edit`, element: <ReceiptEdit /> },
  { path: `${area}/ics/document/:id`, element: <SlipPage /> },
  { path: `${area}/par/documents`, element: <div>the list</div> },
  { path: `${area}/par/create`, element: <ReceiptCreate /> },
]
let world: ScreenWorld
afterEach(async () => {
  if (!world) return
  expect(world.server.logged).toEqual([])
  await world.close()
  world = undefined as never
})

interface DocumentRow {
  id: number
  number: string
  holder: number | null
  superseded_by: number | null
  received_by_name: string
  received_by_position: string
}
const all = <T,>(path: string) => rowsOnServer<T>(world.server, path)

describe('documents', () => {
  it('[DOC-20] document deleted: its lines are deleted too, a message says so, and the products stay', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const [receipt] = await all<DocumentRow>('acknowledgement-receipts/')
    const shown = world.open(routes, `${area}/par/document/${receipt!.id}`)
    await screen.findByRole('heading', { level: 1, name: new RegExp(receipt!.number) })
    await screen.findByText(/^Data as of /)
    await user.click(screen.getByRole('button', { name: 'Delete PAR' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete PAR' }))
    await screen.findByText(fixedTexts.deleted('PAR'))
    expect(shown.path()).toBe(`${area}/par/documents`)
    const lines = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
    expect(lines.filter((line) => line.acknowledgment_receipt === receipt!.id)).toEqual([])
    expect((await all('products/')).length).toBe(30)
  })

  it('[DOC-21] document edited: the number stays, edits are saved, and blank required texts are refused', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const [receipt] = await all<DocumentRow>('acknowledgement-receipts/')
    const shown = world.open(routes, `${area}/par/document/${receipt!.id}/edit`)
    const name = await screen.findByRole('textbox', { name: /^Received by$/ })
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Save PAR' }))
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    await user.type(name, 'Ana R. Munoz')
    await user.click(screen.getByRole('button', { name: 'Save PAR' }))
    await screen.findByText('PAR updated.')
    expect(shown.path()).toBe(`${area}/par/document/${receipt!.id}`)
    const after = (await all<DocumentRow>('acknowledgement-receipts/')).find((one) => one.id === receipt!.id)
    expect(after).toMatchObject({ number: receipt!.number, received_by_name: 'Ana R. Munoz' })
  })

  it('[DOC-5384] the number of a line is typed again: the line and its date acquired are about the item with that number, or about none', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const items = await all<{ id: number; property_number: string; acquisition: string }>('products/')
    const lines = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
    const ofReceipt = (id: number) => lines.filter((line) => line.acknowledgment_receipt === id)
    const [first, second] = lines.map((line) => ofReceipt(line.acknowledgment_receipt)).find((some) => some.length > 1)!
    const other = items.find(({ id }) => lines.every(({ product }) => product !== id))!
    world.open(routes, `${area}/par/document/${first!.acknowledgment_receipt}/edit`)
    const numbers = await screen.findAllByRole('textbox', { name: 'Property number' })
    const typeNumber = async (field: HTMLElement | undefined, number: string) => {
      await user.clear(field!)
      await user.type(field!, number)
    }
    await typeNumber(numbers[0], other.property_number)
    await typeNumber(numbers[1], 'typed by hand')
    await user.click(screen.getByRole('button', { name: 'Save PAR' }))
    await screen.findByText('PAR updated.')
    const after = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
    const lineAfter = (id: number) => after.find((line) => line.id === id)
    expect(lineAfter(first!.id)).toMatchObject({ product: other.id, date_acquired: other.acquisition })
    expect(lineAfter(second!.id)).toMatchObject({ product: null, date_acquired: null })
  })

  it('[DOC-5780] the number of a line is retyped as that of another line: a warning before it is saved', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const lines = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
    const ofReceipt = (id: number) => lines.filter((line) => line.acknowledgment_receipt === id)
    const [first] = lines.map((line) => ofReceipt(line.acknowledgment_receipt)).find((some) => some.length > 1)!
    world.open(routes, `${area}/par/document/${first!.acknowledgment_receipt}/edit`)
    const numbers = await screen.findAllByRole('textbox', { name: 'Property number' })
    await user.clear(numbers[1]!)
    await user.click(numbers[1]!)
    await user.paste(`\u200b${first!.property_number} `)
    expect(await screen.findByText('Lines 1, 2: the same item more than once.')).toBeTruthy()
  })

  it('[DOC-5384] [DOC-5693] an item is picked and its number typed again before the first save: the line is about none', async () => {
    world = await openScreenWorld()
    const [item, other] = await all<{ id: number; property_number: string }>('products/')
    const line = { row: null, product: item!.id, quantity: 1, unit: 'unit', cost: '60000.00', description: 'A' }
    const itemOf = async (property_number: string, row: number | null, saved: string) => {
      const savedLines = [{ ...line, id: 7, property_number: saved }]
      const typed = [{ ...line, row, property_number }]
      return (await withItemsOfNumbers(world.catalog, typed, savedLines)).map(({ product }) => product)
    }
    expect(await itemOf(item!.property_number, null, '')).toEqual([item!.id])
    expect(await itemOf(` ${other!.property_number} `, null, '')).toEqual([other!.id])
    expect(await itemOf(`\u200b${other!.property_number}`, null, ''), 'looks the same').toEqual([other!.id])
    expect(await itemOf('typed by hand', null, '')).toEqual([null])
    expect(await itemOf('', null, ''), 'a blank number states nothing').toEqual([item!.id])
    expect(await itemOf('an older number', 7, 'an older number'), 'saved like that').toEqual([item!.id])
  })

  it('[DOC-5782] two older items have numbers that look the same: the line is about the one whose number it has exactly', async () => {
    world = await openScreenWorld()
    const [item, other] = await all<{ id: number; property_number: string }>('products/')
    const alike = `${item!.property_number}\u2060`
    await world.server.store.write(async (tx) => {
      await tx.db.updateTable('products').set({ property_number: alike }).where('id', '=', other!.id).execute()
      tx.touch('products', other!.id)
    })
    await world.catalog.refresh('manual')
    const lines = [item!.property_number, alike, `\u200b${item!.property_number}`].map((property_number) => ({
      row: null,
      product: null,
      property_number,
    }))
    const found = await withItemsOfNumbers(world.catalog, lines, [])
    expect(found.map(({ product }) => product)).toEqual([item!.id, other!.id, item!.id])
  })

  it('[DOC-22] typing offline: the draft stays on the device and is restored', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const [receipt] = await all<DocumentRow>('acknowledgement-receipts/')
    const at = `${area}/par/document/${receipt!.id}/edit`
    world.open(routes, at)
    const name = await screen.findByRole('textbox', { name: /^Received by$/ })
    world.network.isCut = true
    await user.clear(name)
    await user.type(name, 'Half typed')
    await act(() => new Promise((resolve) => setTimeout(resolve, 700)))
    document.body.replaceChildren()
    world.open(routes, at)
    await screen.findByText('Your unsaved changes were restored.')
    expect(screen.getByRole('textbox', { name: /^Received by$/ })).toHaveProperty('value', 'Half typed')
  })

  it('[DOC-34] choice fills a blank field: the field no longer shows an error', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    world.open(routes, `${area}/par/create`)
    const name = await screen.findByRole('textbox', { name: /^Received by$/ })
    await user.click(screen.getByRole('button', { name: 'Save PAR' }))
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    await user.click(screen.getByRole('button', { name: 'Person accountable' }))
    await user.click((await screen.findAllByRole('option'))[0]!)
    await waitFor(() => expect(name).not.toHaveProperty('value', ''))
    await waitFor(() => expect(name.getAttribute('aria-invalid')).not.toBe('true'))
  })
})
