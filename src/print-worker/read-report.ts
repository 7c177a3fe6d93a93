/** Reads the rows of a report and fills in its forms. The same rows with other settings are not read again. */
import { readActiveDocuments } from '#catalog/active-documents.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { readScopeNames, rowsInScopes, scopeTestLabel } from '#domain/campaigns/scope-text.ts'
import { reportedItem, secondCountOfItem, secondCountRemark } from '#domain/campaigns/second-count-results.ts'
import { reasonFor } from '#domain/campaigns/settlements.ts'
import type { RowQuery } from '#domain/catalog/catalog-queries.ts'
import { toCentavos } from '#domain/money/money.ts'
import type { FindAccount } from '#domain/products/account-finder.ts'
import { readAccounts } from '#domain/products/read-accounts.ts'
import { type ActiveDocuments, followUpMessage } from '#domain/reports/active-documents.ts'
import { disposalErrors } from '#domain/reports/disposal-figures.ts'
import { selectFormRows } from '#domain/reports/form-rows.ts'
import { lateAdditionsOnForm, unsentOnForm } from '#domain/reports/late-additions.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import { formatMomentForForm } from '#domain/text/format.ts'
import type { FilledForm } from '#print/forms/all-forms.ts'
import { withOnlyItems } from '#print/forms/form.ts'
import { scopeOnForm } from '#print/items-on-form.ts'
import type { DisposalContradiction, ReportFacts, ReportJob, ReportRows } from '#print/print-job.ts'
import { formWhere, narrowingTests, reportForm } from '#print/reports/all-report-forms.ts'
import { inEnglish } from '#text/language.ts'

interface ReadRows {
  total: number
  asOf: number | null
  lateAdditions: number
  /** Null if there are too many. */
  products: readonly ReportProduct[] | null
  activeDocuments: ActiveDocuments
  accountOf: FindAccount
  /** Items whose values include what this device has not sent. */
  unsent: ReadonlySet<number>
  /** Which items the rows are of, in words; blank: all. */
  scope: string
}

const batchRows = 500

/** Makes an uncounted product missing, at the end of a count without a campaign. */
const countAsMissing = (product: ReportProduct): ReportProduct =>
  product.count_status === 'not-counted' ? { ...product, count_status: 'missing', on_hand: 0 } : product

/** In English, as forms are. */
async function readScope(catalog: Catalog, { form, filter, baseline }: ReportRows): Promise<string> {
  const tests = narrowingTests(form, baseline?.scope ?? {}, filter)
  const names = await readScopeNames(catalog, rowsInScopes(tests))
  return inEnglish(() => tests.map(([field, test]) => scopeTestLabel(field, test, names)).join('; '))
}

/** A closed campaign has only what the server had at its close. */
async function readUnsent(catalog: Catalog, { baseline }: ReportRows): Promise<ReadonlySet<number>> {
  if (baseline?.closed) return new Set()
  const where = { state: ['saved', 'needs-you'] }
  const { rows } = await catalog.list<{ id: number }>({ collection: 'products', where })
  return new Set(rows.map(({ id }) => id))
}

async function readRows(catalog: Catalog, asked: ReportRows, signal: AbortSignal): Promise<ReadRows> {
  const { form, filter, baseline, isCountOver, maxRows } = asked
  const query: RowQuery = {
    collection: 'products',
    where: formWhere(form, filter, isCountOver),
    order: ['property_number'],
    ...(baseline ? { baseline: { of: baseline, rows: 'frozen' } } : {}),
  }
  const { total, asOf } = await catalog.list({ ...query, from: 0, limit: 0 }, signal)
  const [accountOf, scope, unsent] = await Promise.all([
    readAccounts(catalog),
    readScope(catalog, asked),
    readUnsent(catalog, asked),
  ])
  const known = { total, asOf, accountOf, scope, unsent }
  const none: ActiveDocuments = { documents: new Map(), transferredTo: new Map(), activeUsers: new Set() }
  if (total > maxRows) return { ...known, lateAdditions: 0, products: null, activeDocuments: none }
  const entered: RowQuery | null = baseline && { collection: 'products', baseline: { of: baseline, rows: 'entered' } }
  const lateAdditions = entered ? (await catalog.list({ ...entered, from: 0, limit: 0 }, signal)).total : 0
  const products: ReportProduct[] = []
  for await (const batch of catalog.each<ReportProduct>(query, batchRows, signal))
    for (const product of batch) products.push(isCountOver ? countAsMissing(product) : product)
  const activeDocuments = reportForm(form).hasNextSteps ? await readActiveDocuments(catalog, products) : none
  return { ...known, lateAdditions, products, activeDocuments }
}

const namedContradictions = 5

function disposalFacts(rows: readonly ReportProduct[], disposals: ReportJob['disposals']) {
  let [withoutDisposal, contradictions] = [0, 0]
  const firstContradictions: DisposalContradiction[] = []
  for (const item of rows) {
    const disposal = disposals.get(item.id)
    if (!disposal) {
      withoutDisposal++
      continue
    }
    if (Object.keys(disposalErrors(disposal, item)).length === 0) continue
    contradictions++
    const { id, property_number, units, on_hand, price } = item
    if (firstContradictions.length < namedContradictions)
      firstContradictions.push({ item: { id, property_number, units, on_hand, price }, disposal })
  }
  return { withoutDisposal, contradictions, firstContradictions }
}

export function makeReportReader(requireCatalog: () => Catalog) {
  let lastRead: { key: string; rows: ReadRows } | null = null
  return {
    async read(
      job: ReportJob,
      { signal }: { signal: AbortSignal },
    ): Promise<{ facts: ReportFacts; forms: readonly FilledForm[] }> {
      const key = JSON.stringify(job.rows)
      if (lastRead?.key !== key) lastRead = { key, rows: await readRows(requireCatalog(), job.rows, signal) }
      const { total, asOf, lateAdditions, products, activeDocuments, accountOf, scope, unsent } = lastRead.rows
      const record = reportForm(job.rows.form)
      const selected = selectFormRows(products ?? [], {
        asAt: job.header.asAt,
        condition: job.condition,
      })
      const { rows, acquiredLater, otherCondition } = selected
      const draft = job.draft ?? (products ?? []).some((product) => product.count_status === 'not-counted')
      const moment = job.closedAt ?? asOf
      // not a text: printed on official forms
      const dataAsOf = moment === null ? 'not known' : formatMomentForForm(moment, job.timeZone)
      const additionsNote =
        lateAdditions > 0 ? `; ${lateAdditionsOnForm(lateAdditions, job.header.onlyItems !== null)}` : ''
      const unsentRows = rows.filter(({ id }) => unsent.has(id)).length
      const unsentNote = unsentRows > 0 ? `; ${unsentOnForm(unsentRows)}` : ''
      const built = record.build(rows, {
        ...job.header,
        draft,
        dataAsOf: `${dataAsOf}${additionsNote}${unsentNote}${job.dataNote}`,
        accountOf,
        nextStep: (product) => (record.hasNextSteps ? inEnglish(() => followUpMessage(product, activeDocuments)) : ''),
        sighting: (product) => job.sightings.get(product.id) ?? '',
        reason: ({ id, units, count_status, on_hand: onHand }) =>
          reasonFor(job.settlements.get(id), { units, isCounted: count_status === 'counted', onHand }),
        secondCount(product) {
          const state = secondCountOfItem(reportedItem(product), job.secondCounts)
          return state === null ? '' : secondCountRemark(state, product.on_hand)
        },
        disposalOf: (product) => job.disposals.get(product.id) ?? null,
      })
      const forms = withOnlyItems(built, scopeOnForm(job.header.onlyItems, scope))
      let [withoutAccount, accountFromNumber] = [0, 0]
      for (const row of record.hasAccounts ? rows : []) {
        const account = accountOf(row)
        if (account === null) withoutAccount++
        else if (account.source === 'number') accountFromNumber++
      }
      const facts: ReportFacts = {
        kind: 'report',
        total,
        isTooLong: products === null,
        rows: rows.length,
        forms: forms.length,
        asOf,
        draft,
        lateAdditions,
        acquiredLater,
        otherCondition,
        withoutAccount,
        accountFromNumber,
        withOffset: record.hasUnitValues ? rows.filter((row) => toCentavos(row.total_offset) !== 0n).length : 0,
        ...disposalFacts(record.disposalColumns === undefined ? [] : rows, job.disposals),
      }
      return { facts, forms }
    },
  }
}
