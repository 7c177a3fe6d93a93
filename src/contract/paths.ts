/** Addresses below the API base, with the final slash (the server answers without it too, D3.6). */
export const apiPrefix = '/api/v1/'

export const paths = {
  root: '',
  login: 'auth/login/',
  logout: 'auth/logout/',
  register: 'auth/register/',
  me: 'users/me/',
  changes: 'changes/',
  devices: 'sync/devices/',
  resetFlags: 'products/reset_flags/',
  export: 'products/export/',
  exportCount: 'products/export_inventory_count/',
  nextReceipt: 'acknowledgement-receipts/next_id/',
  nextSlip: 'custodian-slips/next_id/',
} as const

export const itemPath = (collection: string, id: number | string) => `${collection}${id}/`
export const actionPath = (collection: string, id: number | string, action: string) => `${collection}${id}/${action}/`
