import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { accountFinder } from '#domain/account-of.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { formsOf, type ReportForm, reportForms, stationForm } from '#features/reports/report-forms.ts'
import { ReportPrintPage } from '#features/reports/report-print-page.tsx'
import { openFaces } from '#paper/font/faces.ts'
import type { FilledForm } from '#paper/form.ts'
import { fonts } from '#tests/paper/support/fonts.ts'
import { type OfficeWorld, officeWorld } from '#tests/support/office-world.tsx'
import { reportFrame } from '#tests/support/report-frame.ts'

let world: OfficeWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const faces = openFaces(fonts)
const textOf = (form: FilledForm): string =>
  form
    .lay(faces)
    .flatMap((page) => page.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])))
    .join(' ')

async function everyItem(products = 120): Promise<readonly ProductView[]> {
  world = await officeWorld({ products })
  return (await world.parts.catalogue.list<ProductView>({ entity: 'products', from: 0, limit: products })).rows
}

const printPage = (query: string) =>
  world.show(
    [{ path: '/admin/inventory/reports/print', element: <ReportPrintPage /> }],
    `/admin/inventory/reports/print?${query}`,
  )

describe('the forms of a report', () => {
  it('[REPORT-505] no form says 00-Default value: an item without an account takes it from its number, else the form says so', async () => {
    const none = { major_account: null, sub_major_account: null, ledger_account: null }
    const rows = (await everyItem()).map((row, at) => ({
      ...row,
      ...none,
      property_number: at % 2 ? row.property_number : `OLD-${at}`,
      names: { ...row.names, subMajorAccount: '', ledgerAccount: '', condition: 'Unserviceable' },
    }))
    const list = async <Row,>(entity: 'major-account-groups' | 'sub-major-account-groups' | 'ledger-accounts') =>
      (await world.parts.catalogue.list<Row>({ entity, from: 0, limit: 1_000 })).rows
    const accountOf = accountFinder({
      majors: await list('major-account-groups'),
      subMajors: await list('sub-major-account-groups'),
      ledgers: await list('ledger-accounts'),
    })
    for (const form of reportForms) {
      if (form === 'station') continue
      const text = formsOf(form, rows, { ...reportFrame, accountOf })
        .map(textOf)
        .join(' ')
      expect([form, text.includes('Default value')]).toEqual([form, false])
      if (form.startsWith('iirup') || form.startsWith('iirus')) continue
      expect([form, text.includes('Account not recorded')]).toEqual([form, true])
      expect([form, /Information and Communication|10[46]05/.test(text)]).toEqual([form, true])
    }
  })

  it('[PAPER-501] semi-expendable property stands on no PPE paper: the ICF and the lists give it sheets and a title of its own', async () => {
    const rows = await everyItem()
    const semi = new Set(rows.filter((row) => row.category !== 'PPE').map((row) => row.property_number))
    for (const form of ['icf', 'found', 'missing'] as const satisfies readonly ReportForm[]) {
      let sheets = 0
      for (const text of formsOf(form, rows, reportFrame).map(textOf)) {
        const ofSemi = /SEMI-EXPENDABLE PROPERTY/.test(text)
        sheets += ofSemi ? 1 : 0
        if (ofSemi) expect(text).not.toMatch(/PPE|Annex A\b/)
        for (const { property_number } of rows) {
          const word = new RegExp(`(^| )${property_number}( |$)`)
          if (word.test(text)) expect([property_number, semi.has(property_number)]).toEqual([property_number, ofSemi])
        }
      }
      expect([form, sheets > 0]).toEqual([form, true])
    }
    expect(textOf(stationForm([], reportFrame))).toContain('LIST OF PROPERTY FOUND AT STATION')
  })

  it('[REPORT-506] as at a day, a form lists only what was acquired by then, says how many are left out, and what has no account', async () => {
    const rows = await everyItem(60)
    const asAt = '2020-12-31'
    const ppe = rows.filter((row) => row.category === 'PPE' && !/unserviceable/i.test(row.names.condition))
    const later = rows.filter((row) => row.category === 'PPE' && row.acquisition > asAt).length
    const stay = ppe.filter((row) => row.acquisition <= asAt).length
    expect(later).toBeGreaterThan(1)
    const { unmount } = printPage('form=rpcppe')
    const day = await screen.findByLabelText('As at')
    await userEvent.clear(day)
    await userEvent.type(day, asAt)
    await screen.findByText(`Left out: ${later} items acquired after December 31, 2020.`)
    await screen.findByText(new RegExp(`^${stay} rows on `))
    unmount()
    // The list of what was found is as of now, whatever was acquired when.
    printPage('form=found')
    await screen.findByText(/^60 rows on /)
    expect(screen.queryByText(/Left out/)).toBeNull()
  })
})
