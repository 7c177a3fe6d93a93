/**
 * Adds a product, also from a finding. Promise: however often the button is pressed and whichever response is lost, a finding becomes exactly one
 * product. If the server has findings, it adds the product and closes the finding in one transaction.
 */
import { addFindingItem, getFinding } from '#contract/actions/campaigns/finding-actions.ts'
import { type Product, products } from '#contract/collections/products.ts'
import type { Outcome } from '#contract/problem.ts'
import type { FindingView } from '#domain/counts/finding-view.ts'
import type { Services } from '#react/services.ts'
import { offeredFieldNames } from '../field-labels.ts'
import type { ProductDraft } from './use-product-form.ts'

const serverClosesFinding = (api: Services['api'], finding: FindingView | null): finding is FindingView =>
  finding !== null && api.features().has('finding-items')

export async function addProduct(
  { api, outbox }: Pick<Services, 'api' | 'outbox'>,
  draft: ProductDraft,
  finding: FindingView | null,
): Promise<Outcome<Product>> {
  const offered = offeredFieldNames(api.features())
  const body = Object.fromEntries(Object.entries(draft).filter(([field]) => offered.includes(field))) as ProductDraft
  if (!serverClosesFinding(api, finding)) return api.create(products, body)
  // A finding recorded here a moment ago may not be sent yet.
  if (finding.storedOn === 'device') await outbox.sendNow()
  return api.call(addFindingItem, { id: finding.id, body })
}

/** After a lost response: the product that was created anyway, or null. */
export async function findCreated(
  api: Services['api'],
  propertyNumber: string,
  finding: FindingView | null,
): Promise<Outcome<{ id: number } | null>> {
  if (!serverClosesFinding(api, finding)) return api.findByField(products, 'property_number', propertyNumber)
  const answer = await api.call(getFinding, { id: finding.id })
  if (!answer.ok) return answer
  const id = answer.value.completed_as
  return { ok: true, value: id === null ? null : { id } }
}
