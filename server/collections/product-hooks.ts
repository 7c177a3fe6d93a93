/** Products: amounts must be exact, and adding or editing a record never sets a count. */
import { products } from '#contract/collections/products.ts'
import { storedPropertyNumber } from '#domain/products/property-number.ts'
import { t as validation } from '#text/shared/validation.ts'
import { t } from '#text/sync/server-answers.ts'
import { invalid } from '../api-error.ts'
import { type Row, toNumber } from '../db/database.ts'
import { isInReach, outsideReach } from '../rules/accounts/reach.ts'
import { isQuantityHidden } from '../rules/counts/blind-counts.ts'
import { recordCountMoment } from '../rules/counts/count-moments.ts'
import { askForSecondCount } from '../rules/counts/second-count-limits.ts'
import { fieldsOfOtherRecords } from '../rules/counts/standing-counts.ts'
import { fieldsWithoutRecord, refuseUndone, undoesNothing } from '../rules/counts/undone-elsewhere.ts'
import { assertExactAmounts, assertPriceOfAnyQuantity } from './exact-amounts.ts'
import type { CollectionHooks } from './hook-types.ts'
import { toWireRow } from './row-mapper.ts'

function cleanNumber({ property_number: number }: Row): Row {
  if (typeof number !== 'string') return {}
  const clean = storedPropertyNumber(number)
  if (clean === '') throw invalid({ property_number: [validation('blank')] })
  return clean === number ? {} : { property_number: clean }
}

export const productHooks: CollectionHooks = {
  async beforeAdd({ meta }, draft) {
    assertExactAmounts(draft)
    if (!isInReach(meta.caller, draft)) throw outsideReach(meta.caller)
    return { ...cleanNumber(draft), physical_count: null, scanned: false }
  },
  beforeVersion: ({ tx, meta }, before) => refuseUndone(tx.db, meta, toNumber(before['id'])),
  async beforeChange(ctx, before, patch) {
    const { deps, tx, meta } = ctx
    const moves = 'location_code_one' in patch || 'section' in patch
    if (moves && !isInReach(meta.caller, { ...before, ...patch })) throw outsideReach(meta.caller)
    const changesQuantity = 'units' in patch || 'total_offset' in patch
    const isHidden =
      (changesQuantity || 'price' in patch) &&
      !deps.config.plain &&
      (await isQuantityHidden(tx.db, meta.caller, toNumber(before['id'])))
    if (isHidden && changesQuantity)
      throw invalid({ ['units' in patch ? 'units' : 'total_offset']: [t('quantityHidden')] })
    const row = toWireRow(products, before)
    if (isHidden) assertPriceOfAnyQuantity(patch['price'])
    assertExactAmounts({ ...row, ...patch })
    const clean = cleanNumber(patch)
    if (meta.events.length === 0) return clean
    const id = toNumber(before['id'])
    const kept = await fieldsWithoutRecord(tx.db, meta, id, patch, row)
    return { ...clean, ...(await fieldsOfOtherRecords(tx.db, meta, id, { ...patch, ...kept }, row)), ...kept }
  },
  async afterEveryChange(ctx, patch, row, before) {
    if (await undoesNothing(ctx.tx.db, ctx.meta, toNumber(row['id']))) return row
    const counted = await recordCountMoment(ctx, patch, row, before)
    if (!ctx.deps.config.plain) await askForSecondCount(ctx, patch, counted)
    return counted
  },
}
