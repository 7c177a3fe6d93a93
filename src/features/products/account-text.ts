import type { ProductView } from '#domain/catalog/catalog-queries.ts'

const joined = (code: unknown, name: string): string => [code, name].filter(Boolean).join('-')

/** "06-05-030-Information and communications": codes of the chart of accounts, with their names. */
export const subMajorAccountText = (product: ProductView): string =>
  joined(product.sub_major_account, product.names.subMajorAccount)
export const ledgerAccountText = (product: ProductView): string =>
  joined(product.ledger_account, product.names.ledgerAccount)
