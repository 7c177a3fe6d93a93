/** The scope of a campaign as SQL. Promises: it selects exactly the products that the device's list shows for the same filters. */
import { type SqlBool, sql } from 'kysely'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { lowValueCeilingCentavos } from '#contract/limits.ts'
import { scopeFault } from '#domain/campaigns/scope-filters.ts'
import { toCentavos } from '#domain/money/money.ts'
import { formatList } from '#domain/text/format.ts'
import { t } from '#text/sync/server-answers.ts'
import { invalid } from '../api-error.ts'
import { type Condition, parseValue } from './conditions.ts'
import { tables } from './tables.ts'

export type Scope = Campaign['scope']
type Test = Scope[string]
const { columns } = tables.products

/** Refuses filters that a campaign's scope cannot have. */
export function assertScope(scope: Scope): void {
  const faults = Object.entries(scope).map(([field, test]) => ({ field, fault: scopeFault(field, test) }))
  const namesOf = (wanted: string) =>
    formatList(faults.flatMap(({ field, fault }) => (fault === wanted ? [`“${field}”`] : [])))
  for (const fault of ['unknown', 'counting', 'hidden', 'invalid'] as const) {
    const fields = namesOf(fault)
    if (fields === '') continue
    if (fault === 'unknown') throw invalid({ scope: [t('unknownScope', { fields })] })
    throw invalid({ scope: [t(`scopeFault.${fault}`, { fields })] })
  }
  scopeConditions(scope)
}

export const scopeConditions = (scope: Scope): Condition[] =>
  Object.entries(scope).map(([field, test]) =>
    field === 'category' ? categoryCondition(test) : condition(field, test),
  )

function condition(field: string, test: Test): Condition {
  const kind = columns[field]?.kind
  if (!kind) throw invalid({ scope: [t('unknownScope', { fields: `“${field}”` })] })
  const column = sql.ref(field)
  const columnValue = (value: string | number | boolean) =>
    kind === 'money' ? Number(toCentavos(String(value))) : parseValue(field, kind, String(value))
  if (Array.isArray(test)) {
    const parts = test.map((one) => condition(field, one))
    return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
  }
  if (test === null) return sql<SqlBool>`${column} is null`
  if (typeof test !== 'object') return sql<SqlBool>`${column} = ${columnValue(test)}`
  const { min, max } = test as { min?: string | number; max?: string | number }
  const ends = [
    ...(min === undefined ? [] : [sql<SqlBool>`${column} >= ${columnValue(min)}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`${column} <= ${columnValue(max)}`]),
  ]
  return ends.length === 0 ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`(${sql.join(ends, sql` and `)})`
}

/** `itemType` of `domain/documents/document-type.ts`, in SQL. */
const categories: Readonly<Record<string, Condition>> = {
  PPE: sql<SqlBool>`print_type = 'PAR'`,
  SPHV: sql<SqlBool>`(print_type <> 'PAR' and price > ${sql.lit(Number(lowValueCeilingCentavos))})`,
  SPLV: sql<SqlBool>`(print_type <> 'PAR' and price <= ${sql.lit(Number(lowValueCeilingCentavos))})`,
}

function categoryCondition(test: Test): Condition {
  const wanted = [test].flat().map((one) => categories[String(one)] ?? sql<SqlBool>`1 = 0`)
  return sql<SqlBool>`(${sql.join(wanted, sql` or `)})`
}
