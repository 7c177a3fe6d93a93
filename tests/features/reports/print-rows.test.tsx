import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { baselineOf } from '#domain/counts/baseline-product.ts'
import type { ReportJob } from '#print/print-job.ts'
import { allReportForms, formWhere, type ReportFormId, reportForm } from '#print/reports/all-report-forms.ts'
import type { Printer } from '#print-worker/printer.ts'
import { reportHeader } from '#tests/support/data/report-header.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { setLanguage } from '#text/language.ts'
import { loadFilipino } from '#text/text-catalog.ts'

let world: ScreenWorld
afterEach(async () => {
  for (const printer of printers) printer.close()
  printers = []
  expect(world.server.logged).toEqual([])
  await world.close()
})

const job = (form: ReportFormId, changes: Partial<ReportJob['rows']> = {}): ReportJob => ({
  kind: 'report',
  title: form,
  rows: { form, filter: {}, baseline: null, isCountOver: false, maxRows: 1_000_000, ...changes },
  header: reportHeader,
  draft: null,
  condition: 'any',
  closedAt: null,
  timeZone: world.services.timeZone,
  sightings: new Map(),
  settlements: new Map(),
  secondCounts: new Map(),
  disposals: new Map(),
  dataNote: '',
})
let printers: Printer[] = []
const openPrinter = async () => {
  const printer = await world.services.openPrinter()
  printers.push(printer)
  return printer
}
const none = { onFacts() {}, onPages() {} }
const open = async (printer: Printer, job: ReportJob) => {
  const opened = await printer.open(plain(job), none, new AbortController().signal)
  if (opened.is !== 'ready' || opened.facts?.kind !== 'report') throw new Error(`the print is ${opened.is}`)
  const pages = await printer.pages(opened.id, 0, opened.pages.length)
  const words = pages.map(({ drawOps }) => drawOps.flatMap((op) => (op.kind === 'text' ? [op.text] : [])).join(' '))
  return { facts: opened.facts, texts: words.join(' '), pages: words }
}
/** The header of the tests has functions for the rows, which stay in the worker. */
const plain = (one: ReportJob): ReportJob => {
  const { paper, entityName, asAt, countDays, order, signers, onlyItems } = one.header
  return { ...one, header: { paper, entityName, asAt, countDays, order, signers, onlyItems } }
}
const baselineFor = async (id: number) => {
  const { catalog } = world.services
  const ref = baselineOf((await catalog.get<Campaign>('inventory', id))!)!
  expect((await catalog.openBaseline(ref, true)).ok).toBe(true)
  return ref
}

describe('rows of a printed report', () => {
  it('[PAPER-43] list is refreshed while a form is open: the form keeps its rows and their data moment, also on other paper', async () => {
    world = await openScreenWorld({ products: 220 })
    const { catalog } = world.services
    const printer = await openPrinter()
    const before = await open(printer, job('icf'))
    expect(before.facts).toMatchObject({ rows: 220, asOf: catalog.status().asOf })
    await world.server.ask('admin', 'products/1/', { method: 'PATCH', body: JSON.stringify({ remarks: 'moved' }) })
    await catalog.refresh('manual')
    await waitFor(() => expect(catalog.status().asOf).not.toBe(before.facts.asOf))
    const legal = { ...job('icf'), header: { ...reportHeader, paper: 'legal' as const } }
    const after = await open(printer, legal)
    expect(after.facts).toEqual(before.facts)
    expect(after.texts).not.toContain('moved')
    expect((await open(await openPrinter(), legal)).texts).toContain('moved')
  })

  it('[REPORT-1841] an item with a total offset: counted on forms whose values are quantity × unit value, and on no other', async () => {
    world = await openScreenWorld({ products: 40 })
    const { catalog } = world.services
    const ppe = { where: { category: ['PPE'] }, from: 0, limit: 1 }
    const [item] = (await catalog.list<ProductView>({ collection: 'products', ...ppe })).rows
    await world.server.ask('admin', `products/${item!.id}/`, {
      method: 'PATCH',
      body: JSON.stringify({ total_offset: '150.00' }),
    })
    await catalog.refresh('manual')
    await waitFor(async () =>
      expect((await catalog.get<ProductView>('products', item!.id))?.total_offset).toBe('150.00'),
    )
    expect((await open(await openPrinter(), job('rpcppe'))).facts.withOffset).toBe(1)
    expect((await open(await openPrinter(), job('rpcsp'))).facts.withOffset).toBe(0)
    expect((await open(await openPrinter(), job('icf'))).facts.withOffset).toBe(0)
  })

  it('[REPORT-5235] a form of some items names them on every page: the filter, the scope of the campaign; a form of all names nothing', async () => {
    world = await openScreenWorld({ products: 200 })
    const { catalog } = world.services
    const [first] = (await catalog.list<ProductView>({ collection: 'products', from: 0, limit: 1 })).rows
    const { section, location_code_one } = first!
    const sectionText = `Section: ${first!.names.section}`
    const placeText = `Location 1: ${first!.names.locationOne}`
    expect((await open(await openPrinter(), job('icf'))).texts).not.toContain('Only items of')
    const { pages } = await open(await openPrinter(), job('icf', { filter: { section: section.id } }))
    expect(pages.length).toBeGreaterThan(1)
    for (const words of pages) expect(words).toContain(`Only items of: ${sectionText}`)
    const { id } = (
      await world.server.ask('admin', 'inventory/', {
        method: 'POST',
        body: JSON.stringify({ name: 'One', as_at: '2026-12-31', scope: { location_code_one } }),
      })
    ).body as { id: number }
    await world.server.ask('admin', `inventory/${id}/`, {
      method: 'PATCH',
      body: JSON.stringify({ state: 'counting' }),
    })
    await catalog.refresh('manual')
    const baseline = await baselineFor(id)
    expect((await open(await openPrinter(), job('rpcsp', { baseline }))).texts).toContain(`Only items of: ${placeText}`)
    const seen = job('rpcsp', { baseline })
    const header = { ...seen.header, onlyItems: 'Only items of: Main Building' }
    const { texts } = await open(await openPrinter(), { ...seen, header })
    expect(texts).toContain(`Only items of: Main Building; of these only: ${placeText}`)
  })

  it('[REPORT-5235] with Filipino screens the paper names its items in English', async () => {
    world = await openScreenWorld({ products: 60 })
    await loadFilipino()
    setLanguage('fil')
    try {
      const { texts } = await open(await openPrinter(), job('rpcsp', { filter: { category: 'SPHV' } }))
      expect(texts).toContain('Only items of: Value class: Semi-expendable, high value')
      const { texts: missing } = await open(await openPrinter(), job('missing', { isCountOver: true }))
      expect(missing).toContain('The person accountable produces it, or files an RLSDD')
    } finally {
      setLanguage('en')
    }
  })

  it.each(allReportForms.map(({ id }) => id))(
    '[REPORT-5241] %s as at a day of the past: no item acquired after it, and their number is said',
    async (form) => {
      world = await openScreenWorld({ products: 60 })
      const asAt = '2019-12-31'
      const past = { ...job(form, { isCountOver: true }), header: { ...reportHeader, asAt } }
      const condition = reportForm(form).condition.is === 'unserviceable' ? 'unserviceable' : 'any'
      const printer = await openPrinter()
      const opened = await printer.open(plain({ ...past, condition }), none, new AbortController().signal)
      const facts = opened.facts?.kind === 'report' ? opened.facts : null
      const rows = (
        await world.services.catalog.list<ProductView>({
          ...{ collection: 'products', where: formWhere(form, {}, true), from: 0, limit: 100 },
        })
      ).rows
      const later = rows.filter(({ acquisition }) => acquisition > asAt)
      if (form !== 'found') expect(later.length).toBeGreaterThan(0)
      expect(facts?.acquiredLater).toBe(later.length)
    },
  )

  it('[REPORT-5255] a form with counts that this device has not sent says on how many lines, until the server has them', async () => {
    world = await openScreenWorld({ products: 40 })
    const { catalog, recorder, outbox } = world.services
    const rows = (await catalog.list<ProductView>({ collection: 'products', from: 0, limit: 3 })).rows
    const note = /(\d) lines? (?:has|have) entries of this device that the server does not have yet/
    expect((await open(await openPrinter(), job('icf'))).texts).not.toMatch(note)
    world.network.isCut = true
    for (const row of rows)
      await recorder.count(row, { physical_count: row.units, remarks: null, done: true }, { source: 'list' })
    await waitFor(async () => expect((await catalog.get<ProductView>('products', rows[2]!.id))?.state).toBe('saved'))
    expect(note.exec((await open(await openPrinter(), job('icf'))).texts)?.[1]).toBe('3')
    world.network.isCut = false
    await outbox.sendNow()
    await waitFor(async () => expect((await catalog.get<ProductView>('products', rows[2]!.id))?.state).toBe('sent'))
    expect((await open(await openPrinter(), job('icf'))).texts).not.toMatch(note)
  })

  it('[CAMPAIGN-19] items entered after the freeze: the campaign form leaves them out and says how many', async () => {
    world = await openScreenWorld()
    const { catalog } = world.services
    const ask = async <T,>(method: string, path: string, body: object) =>
      (await world.server.ask('admin', path, { method, body: JSON.stringify(body) })).body as T
    const rows = (await catalog.list<ProductView>({ collection: 'products', from: 0, limit: 30 })).rows
    const section = rows[0]!.section.id
    const other = rows.find((row) => row.section.id !== section)!
    const { id } = await ask<{ id: number }>('POST', 'inventory/', {
      name: 'One',
      as_at: '2026-12-31',
      scope: { section },
    })
    await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
    await ask('PATCH', `products/${other.id}/`, { section })
    await catalog.refresh('manual')
    await waitFor(async () => expect((await catalog.get<ProductView>('products', other.id))?.section.id).toBe(section))
    const baselineCount = rows.filter((row) => row.section.id === section).length
    const { facts, texts } = await open(await openPrinter(), job('icf', { baseline: await baselineFor(id) }))
    expect(facts).toMatchObject({ rows: baselineCount, lateAdditions: 1 })
    expect(texts).toContain('1 item entered after the baseline was frozen: not on this form')
  })

  it('[REPORT-501] item below 50,000 with a chosen PAR: on the RPCPPE, in list and campaign, and on no semi-expendable form', async () => {
    world = await openScreenWorld({ products: 200 })
    const { catalog } = world.services
    const ask = async <T,>(method: string, path: string, body: object) =>
      (await world.server.ask('admin', path, { method, body: JSON.stringify(body) })).body as T
    const productsIn = async (category: readonly string[]) =>
      (await catalog.list<ProductView>({ collection: 'products', where: { category }, from: 0, limit: 200 })).rows
    const small = (await productsIn(['SPLV']))[0]!
    const large = (await productsIn(['PPE']))[0]!
    await ask('PATCH', `products/${small.id}/`, { print_type: 'PAR' })
    await ask('PATCH', `products/${large.id}/`, { print_type: 'ICS' })
    await catalog.refresh('manual')
    await waitFor(async () => expect((await catalog.get<ProductView>('products', large.id))?.print_type).toBe('ICS'))
    const ppe = (await productsIn(['PPE'])).map((row) => row.id)
    const semi = (await productsIn(['SPHV', 'SPLV'])).map((row) => row.id)
    expect([ppe.includes(small.id), semi.includes(small.id)]).toEqual([true, false])
    expect([ppe.includes(large.id), semi.includes(large.id)]).toEqual([false, true])
    const { id } = await ask<{ id: number }>('POST', 'inventory/', { name: 'One', as_at: '2026-12-31' })
    await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
    await catalog.refresh('manual')
    for (const [form, has, not] of [
      ['rpcppe', small, large],
      ['rpcsp', large, small],
    ] as const) {
      for (const campaign of [null, id]) {
        const baseline = campaign === null ? null : await baselineFor(campaign)
        const { texts } = await open(await openPrinter(), job(form, { baseline }))
        // A number may be broken at a hyphen.
        const words = texts.replaceAll(' ', '')
        expect([form, campaign, words.includes(has.property_number), words.includes(not.property_number)]).toEqual([
          form,
          campaign,
          true,
          false,
        ])
      }
    }
  })
})
