import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { createAccountFinder } from '#domain/products/account-finder.ts'
import { dayOf } from '#domain/time/dates.ts'
import { PrintReportPage } from '#features/reports/print/print-report-page.tsx'
import { emptySigners } from '#features/reports/print/use-signatories.ts'
import { openFonts } from '#print/fonts/fonts.ts'
import type { FilledForm } from '#print/forms/all-forms.ts'
import { layoutForm } from '#print/forms/layout-forms.ts'
import { textWidth } from '#print/layout/canvas.ts'
import { allReportForms, reportForm } from '#print/reports/all-report-forms.ts'
import { stationList } from '#print/reports/item-list-reports.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { reportHeader } from '#tests/support/data/report-header.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const openedFonts = openFonts(fontBytes)
const textOf = (form: FilledForm): string =>
  layoutForm(form, openedFonts)
    .flatMap((page) => page.drawOps.flatMap((drawOp) => (drawOp.kind === 'text' ? [drawOp.text] : [])))
    .join(' ')

async function everyItem(products = 120): Promise<readonly ProductView[]> {
  world = await openScreenWorld({ products })
  return (await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: products })).rows
}

const printPage = (query: string) =>
  world.open(
    [{ path: '/admin/inventory/reports/print', element: <PrintReportPage /> }],
    `/admin/inventory/reports/print?${query}`,
  )

describe('forms of a report', () => {
  it('[REPORT-505] item without an account: the form uses the one in its property number, otherwise says so, never “00-Default value”', async () => {
    const none = { major_account: null, sub_major_account: null, ledger_account: null }
    const rows = (await everyItem()).map((row, index) => ({
      ...row,
      ...none,
      property_number: index % 2 ? row.property_number : `OLD-${index}`,
      names: { ...row.names, subMajorAccount: '', ledgerAccount: '', condition: 'Unserviceable' },
    }))
    const list = async <Row,>(collection: 'major-account-groups' | 'sub-major-account-groups' | 'ledger-accounts') =>
      (await world.services.catalog.list<Row>({ collection, from: 0, limit: 1_000 })).rows
    const accountOf = createAccountFinder({
      majors: await list('major-account-groups'),
      subMajors: await list('sub-major-account-groups'),
      ledgers: await list('ledger-accounts'),
    })
    for (const { id: form } of allReportForms) {
      const text = reportForm(form)
        .build(rows, { ...reportHeader, accountOf })
        .map(textOf)
        .join(' ')
      expect([form, text.includes('Default value')]).toEqual([form, false])
      if (form.startsWith('iirup') || form.startsWith('iirus')) continue
      expect([form, text.includes('Account not recorded')]).toEqual([form, true])
      expect([form, /Information and Communication|10[46]05/.test(text)]).toEqual([form, true])
    }
  })

  it('[PAPER-501] semi-expendable property on ICF and lists: separate sheets with their own title, never on a PPE form', async () => {
    const rows = await everyItem()
    const semi = new Set(rows.filter((row) => row.category !== 'PPE').map((row) => row.property_number))
    for (const form of ['icf', 'found', 'missing'] as const) {
      let sheets = 0
      for (const text of reportForm(form).build(rows, reportHeader).map(textOf)) {
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
    expect(textOf(stationList.build([], reportHeader))).toContain('LIST OF PROPERTY FOUND AT STATION')
  })

  it('[REPORT-506] form as at a day: lists only items acquired by then, and says how many are left out', async () => {
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
    // The list of found items is as of now, whatever the acquisition dates.
    printPage('form=found')
    await screen.findByText(new RegExp(`^${rows.filter((row) => row.scanned).length} rows? on `))
    expect(screen.queryByText(/Left out/)).toBeNull()
  })

  it('[PAPER-1765] an open report: laid out once its settings are known, and not again while nothing changes', async () => {
    await everyItem(30)
    const { services } = world
    const startPrinter = services.openPrinter
    let jobs = 0
    services.openPrinter = async () => {
      const printer = await startPrinter()
      const open: typeof printer.open = (...job) => {
        jobs++
        return printer.open(...job)
      }
      return { ...printer, open }
    }
    for (const form of ['rpcppe', 'uncounted', 'station']) {
      const { unmount } = printPage(`form=${form}`)
      await screen.findByText(/pages? · data as of/)
      await act(() => new Promise((resolve) => setTimeout(resolve, 700)))
      const before = jobs
      await act(() => new Promise((resolve) => setTimeout(resolve, 700)))
      expect([form, jobs - before]).toEqual([form, 0])
      unmount()
    }
  })

  it('[REPORT-1603] as at a future day no form is shown, and the field says why; the day chosen again shows it', async () => {
    await everyItem(30)
    const today = dayOf(world.services.now(), world.services.timeZone)
    printPage('form=rpcppe')
    const day = await screen.findByLabelText('As at')
    await screen.findByText(/ rows on /)
    await userEvent.clear(day)
    await userEvent.type(day, '2999-12-31')
    await screen.findByText('The date can’t be in the future.')
    expect(screen.queryByText(/ rows on /)).toBeNull()
    await userEvent.clear(day)
    await userEvent.type(day, today)
    await screen.findByText(/ rows on /)
    expect(screen.queryByText('The date can’t be in the future.')).toBeNull()
  })

  it('[PAPER-502] every form on each paper: right page box, nothing outside the margins, no more pages on a larger sheet', async () => {
    const all = await everyItem(120)
    const broken = all.map((row) => ({ ...row, names: { ...row.names, condition: 'Unserviceable' } }))
    const short = { a4: 210, letter: 215.9, legal: 215.9, folio: 215.9 }
    const long = { a4: 297, letter: 279.4, legal: 355.6, folio: 330.2 }
    for (const { id: form } of allReportForms) {
      const pages = { a4: 0, letter: 0, legal: 0, folio: 0 }
      for (const paper of ['a4', 'letter', 'folio', 'legal'] as const) {
        for (const filledForm of reportForm(form).build(broken, { ...reportHeader, paper })) {
          for (const page of layoutForm(filledForm, openedFonts)) {
            pages[paper]++
            expect([form, paper, page.width, page.height]).toEqual([form, paper, long[paper], short[paper]])
            for (const drawOp of page.drawOps) {
              if (drawOp.kind !== 'text') continue
              const right = drawOp.x + textWidth(openedFonts, drawOp.text, drawOp.font, drawOp.size)
              const inside = drawOp.x >= 13.9 && right <= long[paper] - 13.9 && drawOp.y <= short[paper] - 7
              expect([form, paper, drawOp.text, inside]).toEqual([form, paper, drawOp.text, true])
            }
          }
        }
      }
      expect([form, pages.legal <= pages.folio && pages.folio <= pages.letter]).toEqual([form, true])
    }
  })

  it('[PAPER-503] known positions of the head of agency and the COA representative: printed', async () => {
    const rows = await everyItem(30)
    const signers = {
      ...emptySigners,
      approvedBy: { name: 'Liza Cruz', position: 'Director IV' },
      verifiedBy: { name: 'Ana Muñoz', position: 'State Auditor III' },
    }
    const [form] = reportForm('rpcppe').build(rows, { ...reportHeader, signers })
    expect(textOf(form!)).toContain('Director IV')
    for (const words of ['Liza Cruz', 'Director IV', 'Ana Muñoz', 'State Auditor III'])
      expect(textOf(form!)).toContain(words)
  })

  it('[PAPER-504] ICF: names committee, COA witness and days of the count, with lines by room or by number', async () => {
    const rows = (await everyItem(120)).filter((row) => row.category === 'PPE')
    const signers = {
      ...emptySigners,
      committee: [
        { name: 'Chair One', position: 'Chair' },
        { name: 'Member Two', position: 'Accountant' },
      ],
      countWitness: { name: 'Ana Muñoz', position: 'State Auditor III' },
    }
    const header = { ...reportHeader, signers, countDays: { from: '2026-11-16', to: '2026-11-20' } }
    const numbers = (order: 'room' | 'number') =>
      reportForm('icf')
        .build(rows, { ...header, order })
        .map((form) => {
          const words = layoutForm(form, openedFonts).flatMap((page) =>
            page.drawOps.map((drawOp) => ('text' in drawOp ? drawOp.text : '')),
          )
          return rows
            .filter((row) => words.includes(row.property_number))
            .sort((a, b) => words.indexOf(a.property_number) - words.indexOf(b.property_number))
        })
    const text = textOf(reportForm('icf').build(rows, header)[0]!)
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

  it('[PAPER-5008] ICF of a campaign with a reviewer: that person reviews it, and the chair signs with the committee; nobody signs twice, and no other form has the line', async () => {
    const rows = (await everyItem(30)).filter((row) => row.category === 'PPE')
    const committee = [
      { name: 'Chair One', position: 'Chair' },
      { name: 'Reviewer Two', position: 'Auditor' },
    ]
    const signers = { ...emptySigners, committee, reviewedBy: { name: 'Reviewer Two', position: 'Auditor' } }
    const drawn = (id: 'icf' | 'rpcppe' | 'missing') =>
      layoutForm(reportForm(id).build(rows, { ...reportHeader, signers })[0]!, openedFonts)
        .flatMap(({ drawOps }) => drawOps.flatMap((op) => ('text' in op ? [op.text] : [])))
        .filter((text) => /^(Reviewed by|Inventory Committee|Chair One|Reviewer Two)/.test(text))
    expect(drawn('icf').toSorted()).toEqual(['Chair One', 'Inventory Committee:', 'Reviewed by:', 'Reviewer Two'])
    for (const id of ['rpcppe', 'missing'] as const) expect(drawn(id).join()).not.toContain('Reviewed by')
  })

  it('[REPORT-512] paper and line order chosen: stored per form on this device', async () => {
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

  it('[PAPER-505] running head longer than the sheet: cut inside the margins', async () => {
    const [one] = await everyItem(30)
    const long = Array.from({ length: 60 }, (_, index) => ({
      ...one!,
      property_number: `2020-05-14-${1000 + index}-01`,
      names: {
        ...one!.names,
        ledgerAccount: 'Semi-Expendable Information and Communications Technology Equipment '.repeat(4),
      },
    }))
    const pages = reportForm('found')
      .build(long, reportHeader)
      .flatMap((form) => layoutForm(form, openedFonts))
    const [, second] = pages
    const head = second!.drawOps.find((drawOp) => drawOp.kind === 'text' && drawOp.text.startsWith('LIST OF'))
    expect(
      head?.kind === 'text' && head.x + textWidth(openedFonts, head.text, head.font, head.size) <= 297 - 13.9,
    ).toBe(true)
  })

  it('[PAPER-506] IIRUP on the narrowest paper: no word is broken inside, and a prefixed number breaks after its prefix', async () => {
    const rows = (await everyItem(120)).map((row) => ({ ...row, names: { ...row.names, condition: 'Unserviceable' } }))
    const lines = (paper: 'letter' | 'legal') =>
      (['iirup', 'iirusp'] as const)
        .flatMap((form) => reportForm(form).build(rows, { ...reportHeader, paper }))
        .flatMap((form) =>
          layoutForm(form, openedFonts).flatMap((page) =>
            page.drawOps.map((drawOp) => ('text' in drawOp ? drawOp.text : '')),
          ),
        )
    const text = lines('letter')
    expect(text.filter((line) => line.includes('Unserviceable')).length).toBeGreaterThan(20)
    expect(text.filter((line) => /Unserviceab$|^le;?$/.test(line))).toEqual([])
    expect(lines('legal')).toContain('SPHV-')
    expect(lines('legal').some((line) => /^\d{4}-\d{2}-\d{2}-\d{4}-\d{2}$/.test(line))).toBe(true)
    expect(text.some((line) => /^[A-Z][a-z]+ \d{1,2}, \d{4}$|^[A-Z][a-z]+ \d{1,2},$/.test(line))).toBe(true)
  })
})
