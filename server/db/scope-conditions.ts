import { type SqlBool, sql } from 'kysely'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { products } from '#contract/collections/products.ts'
import { formatList } from '#domain/text/format.ts'
import { t } from '#text/server-answers.ts'
import { invalid } from '../api-error.ts'
import { type Condition, filterConditions } from './conditions.ts'

export type Scope = Campaign['scope']

/** The scope of a campaign as conditions on products: filters of the product list that compare for equality. */
export function scopeConditions(scope: Scope): Condition[] {
  const unknown = Object.keys(scope).filter((field) => !Object.hasOwn(products.filters, field))
  if (unknown.length > 0)
    throw invalid({ scope: [t('unknownScope', { fields: formatList(unknown.map((field) => `“${field}”`)) })] })
  const narrowed = Object.entries(scope).filter(([, value]) => value !== null)
  const query = new URLSearchParams(narrowed.map(([field, value]) => [field, String(value)]))
  const emptyFields = Object.keys(scope).filter((field) => scope[field] === null)
  return [...filterConditions(products, query), ...emptyFields.map((field) => sql<SqlBool>`${sql.ref(field)} is null`)]
}
