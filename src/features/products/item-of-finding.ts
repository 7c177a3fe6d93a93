/**
 * Adding a product, also out of a finding. Promise: however often it is pressed and whatever answer is lost, a finding becomes one product. Where
 * the server has findings it adds the product and closes the finding in one transaction.
 */
import { addFindingItem, getFinding } from '#contract/actions/findings.ts'
import type { Outcome } from '#contract/problem.ts'
import { type Product, products } from '#contract/resources/products.ts'
import type { FindingView } from '#domain/finding.ts'
import type { Parts } from '#runtime/parts.ts'
import type { ProductDraft } from './use-product-form.ts'

const closes = (office: Parts['office'], finding: FindingView | null): finding is FindingView =>
  finding !== null && office.features().has('finding-items')

export async function addProduct(
  { office, outbox }: Pick<Parts, 'office' | 'outbox'>,
  draft: ProductDraft,
  finding: FindingView | null,
): Promise<Outcome<Product>> {
  if (!closes(office, finding)) return office.create(products, draft)
  // What was recorded here a moment ago may not have left yet.
  if (finding.at === 'device') await outbox.sendNow()
  return office.call(addFindingItem, { id: finding.id, body: draft })
}

/** After an answer that was lost: the product that was made all the same, or null. */
export async function findMade(
  office: Parts['office'],
  propertyNumber: string,
  finding: FindingView | null,
): Promise<Outcome<{ id: number } | null>> {
  if (!closes(office, finding)) return office.find(products, 'property_number', propertyNumber)
  const answer = await office.call(getFinding, { id: finding.id })
  if (!answer.ok) return answer
  const id = answer.value.completed_as
  return { ok: true, value: id === null ? null : { id } }
}
