/**
 * "Prepare for this person": proposes the documents for all items of one person, one document per type, value category and fund cluster
 * (D6.2). Items that are left out are listed with the reason.
 */
import type { SlipCategory } from '#contract/collections/custody-documents.ts'
import type { PrintType } from '#contract/collections/products.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { normalizeText } from '../catalog/search-text.ts'
import { fromCentavos, toCentavos } from '../money/money.ts'
import { compareText } from '../text/compare-text.ts'
import { itemType } from './document-type.ts'
import { formatFundCluster } from './fund-cluster.ts'

export type DescribedItem = Pick<ProductView, 'description' | 'model' | 'serial_number'> & {
  names: Pick<ProductView['names'], 'article'>
}
export type DocumentProduct = DescribedItem &
  Pick<ProductView, 'id' | 'property_number' | 'units' | 'unit_type' | 'price' | 'print_type'> & {
    names: Pick<ProductView['names'], 'funding' | 'article'>
  }

/** A document line as the product picker fills it (specification §3). `cost` is the unit cost. */
export interface PreparedLine {
  product: number | null
  property_number: string
  quantity: number
  unit: string
  cost: string
  description: string
}

export interface ProposedDocument {
  type: PrintType
  /** Null for a PAR. */
  category: SlipCategory | null
  fundCluster: string
  lines: readonly PreparedLine[]
  /** Centavos. */
  total: bigint
}

export interface PreparedDocuments {
  proposals: readonly ProposedDocument[]
  /** Products that are not proposed, with the reason. */
  leftOut: readonly { product: number; property_number: string; reason: 'already-on-a-document' | 'no-units' }[]
}

/**
 * Article, description, model and serial number in one text, as PAR and ICS ask for them (GAM Appendixes 59 and 71). Parts that the description
 * already contains are not repeated.
 */
export function fullDescription(product: DescribedItem): string {
  const article = product.names.article.trim()
  const description = product.description.trim()
  const known = normalizeText(description)
  const missing = (text: string | null): string | null =>
    text?.trim() && !containsWords(known, normalizeText(text)) ? text.trim() : null
  const serial = missing(product.serial_number)
  return [
    article && !known.startsWith(normalizeText(article)) ? article : null,
    description,
    missing(product.model),
    serial && `S/N ${serial}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whether a text contains another one as whole words: "A12" is not in "BA120". */
function containsWords(text: string, wanted: string): boolean {
  const isPartOfWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (!isPartOfWord(text[at - 1]) && !isPartOfWord(text[at + wanted.length])) return true
  return false
}

export function documentLineOf(product: DocumentProduct): PreparedLine {
  return {
    product: product.id,
    property_number: product.property_number,
    quantity: product.units,
    unit: product.unit_type,
    cost: fromCentavos(toCentavos(product.price)),
    description: fullDescription(product),
  }
}

export function lineTotal(line: Pick<PreparedLine, 'quantity' | 'cost'>): bigint {
  return BigInt(line.quantity) * toCentavos(line.cost)
}

/** Order: PARs, slips of high value, slips of low value; each by fund cluster; their lines by property number. */
export function prepareDocuments(
  products: readonly DocumentProduct[],
  alreadyOnDocument: ReadonlySet<number> = new Set(),
): PreparedDocuments {
  const groups = new Map<
    string,
    { type: PrintType; category: ProposedDocument['category']; fund: string; lines: PreparedLine[] }
  >()
  const leftOut: PreparedDocuments['leftOut'][number][] = []
  for (const product of products) {
    const { id, property_number } = product
    if (alreadyOnDocument.has(id)) leftOut.push({ product: id, property_number, reason: 'already-on-a-document' })
    else if (product.units < 1) leftOut.push({ product: id, property_number, reason: 'no-units' })
    else {
      const target = itemType(product)
      const fund = formatFundCluster(product.names.funding)
      const key = `${['PPE', 'SPHV', 'SPLV'].indexOf(target.category)} ${fund}`
      const group = groups.get(key) ?? {
        type: target.printType,
        category: target.category === 'PPE' ? null : target.category,
        fund,
        lines: [],
      }
      group.lines.push(documentLineOf(product))
      groups.set(key, group)
    }
  }
  const proposals = [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, { type, category, fund, lines }]) => ({
      type,
      category,
      fundCluster: fund,
      lines: lines.sort((a, b) => compareText(a.property_number, b.property_number)),
      total: lines.reduce((sum, line) => sum + lineTotal(line), 0n),
    }))
  return { proposals, leftOut }
}
