import type { ProductView } from '../catalog/catalog-queries.ts'
import type { ExportProduct } from './product-export.ts'

/** The fields that forms and files of a report read, of a product of the list or of a baseline. */
export type ReportProduct = Omit<ExportProduct, 'firstName' | 'names'> &
  Pick<ProductView, 'user' | 'category' | 'place' | 'balance' | 'count_status'> & {
    names: ExportProduct['names'] & Pick<ProductView['names'], 'subMajorAccount' | 'ledgerAccount'>
  }
