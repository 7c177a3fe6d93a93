import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { dayOf } from '#domain/time/dates.ts'
import { PrintReportPage } from '#features/reports/print/print-report-page.tsx'
import { SignatoriesDialog } from '#features/reports/print/signatories-dialog.tsx'
import { emptySigners, type Signers, useSignatories } from '#features/reports/print/use-signatories.ts'
import type { SignerRole } from '#print/forms/form.ts'
import { rpcppeReport } from '#print/reports/count-reports.ts'
import { icfReport } from '#print/reports/icf-report.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

function Screen({ roles = rpcppeReport.form.signers }: { roles?: readonly SignerRole[] }) {
  const signatories = useSignatories()
  const { accountable, verifiedBy } = signatories.signers
  return (
    <>
      <p>{`${accountable.name} since ${accountable.assumedOn}; ${verifiedBy.position}; ${signatories.shared}`}</p>
      <SignatoriesDialog {...signatories} roles={roles} />
    </>
  )
}
const show = () => world.open([{ path: '/', element: <Screen /> }], '/')
const signersNamed = (name: string): Signers => ({
  ...emptySigners,
  accountable: { ...emptySigners.accountable, name, assumedOn: '2025-02-03' },
  verifiedBy: { name: 'Ana Muñoz', position: 'State Auditor' },
})
const put = (signers: unknown, version: number, who = 'admin') =>
  world.server.ask(who, 'report-signers/', { method: 'PUT', body: JSON.stringify({ signers, version }) })
const type = async (label: string, text: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Signatories' }))
  const field = (await screen.findAllByLabelText(label))[0]!
  await userEvent.clear(field)
  await userEvent.type(field, text)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}
const stored = async () =>
  (await world.server.ask('maria', 'report-signers/')).body as { signers: Signers; version: number }

describe('signatories', () => {
  it('[REPORT-509] the form of a closed count says that its signatories are those of today; that of an open one does not', async () => {
    world = await openScreenWorld({ products: 30 })
    const ask = async <T,>(path: string, method: string, body: object) => {
      const answer = await world.server.ask('admin', path, { method, body: JSON.stringify(body) })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      return answer.body as T
    }
    const today = dayOf(Date.now(), world.services.timeZone)
    const { id } = await ask<{ id: number }>('inventory/', 'POST', { name: 'One', as_at: today })
    const path = '/admin/inventory/reports/print'
    const open = () => world.open([{ path, element: <PrintReportPage /> }], `${path}?form=rpcppe&campaign=${id}`)
    const note = /^This count closed on .*The signatories are those stored now/
    await ask(`inventory/${id}/`, 'PATCH', { state: 'counting' })
    await world.services.catalog.refresh('manual')
    open()
    await screen.findByText(/against its baseline of/)
    expect(screen.queryByText(note)).toBeNull()
    cleanup()
    await ask(`inventory/${id}/`, 'PATCH', { state: 'reconciling' })
    await ask(`inventory/${id}/`, 'PATCH', { state: 'closed', close_reason: 'A test' })
    await world.services.catalog.refresh('manual')
    open()
    await screen.findByText(note)
  })

  it('[REPORT-509] signatories saved on the server: every device prints them, also offline', async () => {
    world = await openScreenWorld()
    expect((await put(signersNamed('Ramon Santos'), 0)).status).toBe(200)
    const first = show()
    await screen.findByText('Ramon Santos since 2025-02-03; State Auditor; true')
    await type('Name', 'Liza Cruz')
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ version: 2, signers: { accountable: { name: 'Liza Cruz' } } }),
    )
    first.unmount()
    world.network.isCut = true
    show()
    await screen.findByText('Liza Cruz since 2025-02-03; State Auditor; true')
  })

  it('[REPORT-1761] a form with few signatories: the dialog asks only for them, and saving leaves the others as stored', async () => {
    world = await openScreenWorld()
    expect((await put(signersNamed('Ramon Santos'), 0)).status).toBe(200)
    world.open([{ path: '/', element: <Screen roles={icfReport.form.signers} /> }], '/')
    await screen.findByText('Ramon Santos since 2025-02-03; State Auditor; true')
    await userEvent.click(screen.getByRole('button', { name: 'Signatories' }))
    const asked = (await screen.findAllByRole('group')).map((group) => group.querySelector('legend')?.textContent)
    expect(asked).toEqual(['Inventory committee, chair', 'Prepared by', 'Witness of the count: COA'])
    await userEvent.type(screen.getAllByLabelText('Name')[1]!, 'Liza Cruz')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await stored()).toMatchObject({
        version: 2,
        signers: { ...signersNamed('Ramon Santos'), preparedBy: { name: 'Liza Cruz', position: '' } },
      }),
    )
  })

  it('[REPORT-510] another person saved meanwhile: their names are not overwritten without notice, and no input is lost', async () => {
    world = await openScreenWorld()
    show()
    await screen.findByText(/; true$/)
    expect((await put(signersNamed('Ramon Santos'), 0)).status).toBe(200)
    await type('Name', 'Liza Cruz')
    await screen.findByText(/Someone else changed the signatories/)
    expect((await stored()).signers.accountable.name).toBe('Ramon Santos')
    expect((screen.getAllByLabelText('Name')[0] as HTMLInputElement).value).toBe('Liza Cruz')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await stored()).signers.accountable.name).toBe('Liza Cruz'))
    expect((await put(signersNamed('Nobody'), 9)).status).toBe(412)
    expect((await put(signersNamed('x'.repeat(5_000)), 2)).status).toBe(400)
    expect((await put(signersNamed('Nobody'), 2, 'ana')).status).toBe(403)
  })

  it('[REPORT-511] server cannot store signatories: they stay on the device, and the screen says so', async () => {
    world = await openScreenWorld({ plain: true })
    const first = show()
    await screen.findByText(/; false$/)
    await userEvent.click(screen.getByRole('button', { name: 'Signatories' }))
    await screen.findByText('This server can’t store signatories. They stay on this device.')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await type('Name', 'Liza Cruz')
    await screen.findByText(/^Liza Cruz since/)
    first.unmount()
    show()
    await screen.findByText(/^Liza Cruz since/)
  })
})
