/** Paths below the API base, with the final slash. The server also answers without it (D3.6). */
export const apiPrefix = '/api/v1/'

export const paths = {
  root: '',
  changes: 'changes/',
  export: 'products/export/',
  exportCount: 'products/export_inventory_count/',
} as const

/** Paths of records that devices PUT under their own ids; declared here, so that the outbox loads no schema for a path. */
export const findingsPath = 'findings/'
export const campaignRecordsPath = 'campaign-records/'
export const itemTagsPath = 'item-tags/'
export const documentSignaturesPath = 'document-signatures/'

export const itemPath = (collection: string, id: number | string) => `${collection}${id}/`
