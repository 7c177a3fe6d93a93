import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PrintReportPage } from '#features/reports/print/print-report-page.tsx'
import { openScreenWorld } from '#tests/support/screens/screen-world.tsx'

it.each([
  ['rpcppe', /report on the physical count/i],
  ['station', /items found at station/i],
])('[PAPER-5614] printing %s: the page begins with its title, before there is a form', async (form, formTitle) => {
  const world = await openScreenWorld({ products: 30 })
  world.open([{ path: '/print', element: <PrintReportPage /> }], `/print?form=${form}`)
  const day = await screen.findByLabelText('As at')
  const title = screen.getByRole('heading', { level: 1, name: 'Print a report' })
  expect(title.compareDocumentPosition(day) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await screen.findByText(/pages? · data as of/)
  expect(screen.getAllByRole('heading', { level: 1 })).toEqual([title])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(formTitle)
  expect(world.server.logged).toEqual([])
  await world.close()
})
