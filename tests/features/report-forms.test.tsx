import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { accountFinder } from '#domain/account-of.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { formsOf, stationForm } from '#features/reports/report-forms.ts'
import { type ReportForm, reportForms } from '#features/reports/report-kinds.ts'
import { ReportPrintPage } from '#features/reports/report-print-page.tsx'
import { noSigners } from '#features/reports/use-signers.ts'
import { openFaces } from '#paper/font/faces.ts'
import type { FilledForm } from '#paper/form.ts'
import { textWidth } from '#paper/page/pen.ts'
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
    await screen.findByText(`Left out: ${later} items acquired after 31 Dec 2020.`)
    await screen.findByText(new RegExp(`^${stay} rows on `))
    unmount()
    // The list of what was found is as of now, whatever was acquired when.
    printPage('form=found')
    await screen.findByText(new RegExp(`^${rows.filter((row) => row.scanned).length} rows? on `))
    expect(screen.queryByText(/Left out/)).toBeNull()
  })

  it('[PAPER-502] every form is laid for each paper: its page box, nothing outside the margins, no fewer rows on a larger sheet', async () => {
    const all = await everyItem(120)
    const broken = all.map((row) => ({ ...row, names: { ...row.names, condition: 'Unserviceable' } }))
    const short = { a4: 210, letter: 215.9, legal: 215.9, folio: 215.9 }
    const long = { a4: 297, letter: 279.4, legal: 355.6, folio: 330.2 }
    for (const form of reportForms) {
      if (form === 'station') continue
      const pages = { a4: 0, letter: 0, legal: 0, folio: 0 }
      for (const paper of ['a4', 'letter', 'folio', 'legal'] as const) {
        for (const laid of formsOf(form, broken, { ...reportFrame, paper })) {
          for (const page of laid.lay(faces)) {
            pages[paper]++
            expect([form, paper, page.width, page.height]).toEqual([form, paper, long[paper], short[paper]])
            for (const mark of page.marks) {
              if (mark.kind !== 'text') continue
              const right = mark.x + textWidth(faces, mark.text, mark.face, mark.size)
              const inside = mark.x >= 13.9 && right <= long[paper] - 13.9 && mark.y <= short[paper] - 7
              expect([form, paper, mark.text, inside]).toEqual([form, paper, mark.text, true])
            }
          }
        }
      }
      expect([form, pages.legal <= pages.folio && pages.folio <= pages.letter]).toEqual([form, true])
    }
  })

  it('[PAPER-503] the positions of the head of agency and the COA representative are printed where they are known', async () => {
    const rows = await everyItem(30)
    const signers = {
      ...noSigners,
      approvedBy: { name: 'Liza Cruz', position: 'Director IV' },
      verifiedBy: { name: 'Ana Muñoz', position: 'State Auditor III' },
    }
    const [form] = formsOf('rpcppe', rows, { ...reportFrame, signers })
    expect(textOf(form!)).toContain('Director IV')
    for (const words of ['Liza Cruz', 'Director IV', 'Ana Muñoz', 'State Auditor III'])
      expect(textOf(form!)).toContain(words)
  })

  it('[PAPER-504] the ICF names committee and COA witness, the days of the count, and lists its lines by room or by number', async () => {
    const rows = (await everyItem(120)).filter((row) => row.category === 'PPE')
    const signers = {
      ...noSigners,
      committee: [
        { name: 'Chair One', position: 'Chair' },
        { name: 'Member Two', position: 'Accountant' },
      ],
      countWitness: { name: 'Ana Muñoz', position: 'State Auditor III' },
    }
    const frame = { ...reportFrame, signers, countedOn: { from: '2026-11-16', to: '2026-11-20' } }
    const numbers = (order: 'room' | 'number') =>
      formsOf('icf', rows, { ...frame, order }).map((form) => {
        const words = form.lay(faces).flatMap((page) => page.marks.map((mark) => ('text' in mark ? mark.text : '')))
        return rows
          .filter((row) => words.includes(row.property_number))
          .sort((a, b) => words.indexOf(a.property_number) - words.indexOf(b.property_number))
      })
    const text = textOf(formsOf('icf', rows, frame)[0]!)
    for (const words of [
      'Chair One',
      'Member Two',
      'Witnessed by (COA):',
      'Ana Muñoz',
      'November 16, 2026 to November 20, 2026',
    ])
      expect(text).toContain(words)
    const account = (row: ProductView) => `${row.sub_major_account} ${row.ledger_account}`
    const key = (row: ProductView, order: string) =>
      [account(row), order === 'room' ? row.names.locationTwo : '', row.property_number].join('\n')
    for (const order of ['room', 'number'] as const) {
      const sheets = numbers(order)
      expect(sheets.flat()).toHaveLength(rows.length)
      for (const sheet of sheets)
        expect(sheet.map((row) => key(row, order))).toEqual(sheet.map((row) => key(row, order)).sort())
    }
    expect(numbers('room')).not.toEqual(numbers('number'))
  })

  it('[REPORT-512] paper and order are chosen for each form and remembered on this device', async () => {
    await everyItem(30)
    const first = printPage('form=icf')
    await userEvent.selectOptions(await screen.findByLabelText('Paper'), 'folio')
    await userEvent.selectOptions(screen.getByLabelText('Order of lines'), 'number')
    first.unmount()
    const second = printPage('form=rpcppe')
    expect(((await screen.findByLabelText('Paper')) as HTMLSelectElement).value).toBe('a4')
    expect(screen.queryByLabelText('Order of lines')).toBeNull()
    second.unmount()
    printPage('form=icf')
    await waitFor(() => expect((screen.getByLabelText('Paper') as HTMLSelectElement).value).toBe('folio'))
    expect((screen.getByLabelText('Order of lines') as HTMLSelectElement).value).toBe('number')
  })

  it('[PAPER-505] a running head longer than the sheet is cut inside it, on every following page', async () => {
    const [one] = await everyItem(30)
    const long = Array.from({ length: 60 }, (_, at) => ({
      ...one!,
      property_number: `2020-05-14-${1000 + at}-01`,
      names: {
        ...one!.names,
        ledgerAccount: 'Semi-Expendable Information and Communications Technology Equipment '.repeat(4),
      },
    }))
    const pages = formsOf('found', long, reportFrame).flatMap((form) => form.lay(faces))
    const [, second] = pages
    const head = second!.marks.find((mark) => mark.kind === 'text' && mark.text.startsWith('LIST OF'))
    expect(head?.kind === 'text' && head.x + textWidth(faces, head.text, head.face, head.size) <= 297 - 13.9).toBe(true)
  })

  it('[PAPER-506] on the narrowest paper the IIRUP breaks no word inside, and a prefixed number after its prefix', async () => {
    const rows = (await everyItem(120)).map((row) => ({ ...row, names: { ...row.names, condition: 'Unserviceable' } }))
    const lines = (paper: 'letter' | 'legal') =>
      (['iirup', 'iirusp'] as const)
        .flatMap((form) => formsOf(form, rows, { ...reportFrame, paper }))
        .flatMap((form) =>
          form.lay(faces).flatMap((page) => page.marks.map((mark) => ('text' in mark ? mark.text : ''))),
        )
    const text = lines('letter')
    expect(text.filter((line) => line.includes('Unserviceable')).length).toBeGreaterThan(20)
    expect(text.filter((line) => /Unserviceab$|^le;?$/.test(line))).toEqual([])
    expect(lines('legal')).toContain('SPHV-')
    expect(lines('legal').some((line) => /^\d{4}-\d{2}-\d{2}-\d{4}-\d{2}$/.test(line))).toBe(true)
    expect(text.some((line) => /^[A-Z][a-z]+ \d{1,2}, \d{4}$|^[A-Z][a-z]+ \d{1,2},$/.test(line))).toBe(true)
  })
})
