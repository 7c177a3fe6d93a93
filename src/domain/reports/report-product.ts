import type { ProductView } from '../catalog/catalog-queries.ts'
import type { ExportProduct } from './product-export.ts'

/** The fields of a product that a report's forms and files use. The product comes from the list or from a baseline. */
export type ReportProduct = Omit<ExportProduct, 'firstName' | 'names'> &
  Pick<ProductView, 'user' | 'category' | 'place' | 'balance' | 'count_status'> & {
    names: ExportProduct['names'] & Pick<ProductView['names'], 'subMajorAccount' | 'ledgerAccount'>
  }
