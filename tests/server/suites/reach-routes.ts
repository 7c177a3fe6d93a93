/** What each route says about items, for the matrix of roles and reaches. */
import { type AnyCollection, collections } from '#contract/collections/all-collections.ts'
import { catalogCollections } from '#contract/collections/catalog-collections.ts'
import { recordId, settlement } from './campaign-record-bodies.ts'
import { noDisposal } from './documents/disposals.ts'
import { type Body, productDraft } from './open-server.ts'

interface ReadOfItems {
  /** Which ids its path takes; missing: none. */
  ids?: 'products' | 'findings' | 'pars' | 'slips' | 'parLines' | 'slipLines' | 'transfers' | 'closed' | 'counting'
  query?: readonly string[]
  /** It names items by their ids, not by what they say. */
  byId?: true
  /** What employees get whatever their reach: what is made out to them, or nothing. */
  employees?: 'own' | 'none'
}

const list = { query: ['?page_size=2000', '?page_size=1', '?search=elsewhere'] }

export const readsOfItems: Readonly<Record<string, ReadOfItems>> = {
  'GET products': list,
  'GET products/:id': { ids: 'products' },
  'GET products/:id/history': { ids: 'products' },
  'GET products/:id/disposal': { ids: 'products' },
  'GET products/export': { query: ['?file=csv'] },
  'GET products/export_inventory_count': { query: ['?file=csv'] },
  'GET changes': { query: ['?limit=2000&cursor=CURSOR'] },
  'GET disposals': {},
  'GET findings': {},
  'GET findings/:uuid': { ids: 'findings' },
  'GET campaign-records': { employees: 'none' },
  'GET inventory/:id/book': { ids: 'closed', query: ['?page_size=2000'] },
  'GET inventory/:id/late': { ids: 'closed', byId: true },
  'GET inventory/:id/counts_by_person': { ids: 'counting', byId: true },
  'GET acknowledgement-receipts': { ...list, employees: 'own' },
  'GET acknowledgement-receipts/:id': { ids: 'pars', employees: 'own' },
  'GET acknowledgement-receipt-items': { ...list, employees: 'own' },
  'GET acknowledgement-receipt-items/:id': { ids: 'parLines', employees: 'own' },
  'GET custodian-slips': { ...list, employees: 'own' },
  'GET custodian-slips/:id': { ids: 'slips', employees: 'own' },
  'GET custodian-slip-items': { ...list, employees: 'own' },
  'GET custodian-slip-items/:id': { ids: 'slipLines', employees: 'own' },
  'GET transfers': { ...list, employees: 'own' },
  'GET transfers/:id': { ids: 'transfers', employees: 'own' },
}

export interface WriteContext {
  id: number
  user: number
  place: Body
  document: { par: number; ics: number; parLine: number; icsLine: number; transfer: number }
  finding: string
  counting: number
  /** Different for each call. */
  n: number
}
interface WriteOfItem {
  id?: number | string
  body?: unknown
  /** What a refusal answers if it is not 403. */
  refusal?: number
  /** It states what somebody saw, and is accepted from anywhere. */
  observation?: true
  /** Another rule refuses it for every item of the suite, or it would remove what the other rows need. */
  skip?: true
}

const document = { fund_cluster: '02' }
const finding = (id: string, product: number): Body => ({
  ...{ id, kind: 'elsewhere', product, counted_at: '2026-11-01T00:00:00Z', device: 'd' },
})

export const writesOfItems: Readonly<Record<string, (context: WriteContext) => WriteOfItem>> = {
  'POST products': ({ place, n }) => ({
    body: { ...productDraft(`REACH-NEW-${n}`), ...place, series_1: 760 + n },
  }),
  'PATCH products/:id': ({ id }) => ({ id, body: { remarks: 'seen' } }),
  'DELETE products/:id': ({ id }) => ({ id, skip: true }),
  'POST products/reset_flags': ({ id }) => ({ body: { flags: true, counts: false, products: [id], dry_run: true } }),
  'PUT products/:id/disposal': ({ id }) => ({ id, body: { ...noDisposal, sale: 1, or_number: 'OR 7', version: 1 } }),
  'POST bulk': ({ id }) => ({
    body: { resource: 'products', create: [], change: [{ id, patch: { remarks: 'bulk' } }], remove: [] },
    refusal: 400,
  }),
  'PUT findings/:uuid': ({ id, n }) => ({
    ...{ id: recordId(600 + n), body: finding(recordId(600 + n), id), observation: true },
  }),
  'PATCH findings/:uuid': ({ finding: id }) => ({ id, body: { description: 'Seen' } }),
  'POST findings/:uuid/item': ({ finding: id, place, n }) => ({
    ...{ id, body: { ...productDraft(`REACH-ITEM-${n}`), ...place }, skip: true },
  }),
  'PUT campaign-records/:uuid': ({ id, counting, user, n }) => ({
    ...{ id: recordId(800 + n), body: settlement(recordId(800 + n), counting, user, id) },
  }),
  'PATCH acknowledgement-receipts/:id': ({ document: { par } }) => ({ id: par, body: document }),
  'DELETE acknowledgement-receipts/:id': ({ document: { par } }) => ({ id: par, skip: true }),
  'POST acknowledgement-receipt-items': ({ document: { par }, id }) => ({
    body: {
      ...{ quantity: '1', unit: 'unit', cost: '1.00', description: 'x', property_number: 'y' },
      ...{ acknowledgment_receipt: par, product: id },
    },
  }),
  'PATCH acknowledgement-receipt-items/:id': ({ document: { parLine } }) => ({ id: parLine, body: { unit: 'set' } }),
  'DELETE acknowledgement-receipt-items/:id': ({ document: { parLine } }) => ({ id: parLine, skip: true }),
  'PATCH custodian-slips/:id': ({ document: { ics } }) => ({ id: ics, body: document }),
  'DELETE custodian-slips/:id': ({ document: { ics } }) => ({ id: ics, skip: true }),
  'POST custodian-slip-items': ({ document: { ics }, id }) => ({
    body: { quantity: 1, unit: 'unit', cost: '1.00', description: 'x', custodian_slip: ics, product: id },
  }),
  'PATCH custodian-slip-items/:id': ({ document: { icsLine } }) => ({ id: icsLine, body: { unit: 'set' } }),
  'DELETE custodian-slip-items/:id': ({ document: { icsLine } }) => ({ id: icsLine, skip: true }),
  'POST transfers': ({ id }) => ({ body: { product: id, user: 6, reason: 'again' } }),
  'PATCH transfers/:id': ({ document: { transfer } }) => ({ id: transfer, body: { reason: 'x' }, skip: true }),
  'DELETE transfers/:id': ({ document: { transfer } }) => ({ id: transfer, skip: true }),
  'POST transfers/:id/set_status': ({ document: { transfer } }) => ({ id: transfer, body: { status: 'accepted' } }),
  'POST transfers/:id/correct': ({ document: { transfer } }) => ({
    id: transfer,
    body: { transfer_type: 'Donation', transfer_type_other: null, approved_by_name: 'A', approved_by_position: null },
  }),
  'POST transfers/accept': ({ document: { transfer } }) => ({
    body: {
      ids: [transfer],
      ...{ transfer_type: 'Donation', transfer_type_other: null, approved_by_name: 'A', approved_by_position: null },
    },
    skip: true,
  }),
}

/** Refused unless a person sees all items. */
export const wholeListRoutes = [
  'POST inventory',
  'PATCH inventory/:id',
  'DELETE inventory/:id',
  'POST inventory/:id/ask_close',
  'POST inventory/:id/cancel',
  'POST inventory/:id/reopen',
  'GET inventory/:id/evidence',
] as const

const namesItems = ({ references }: AnyCollection) => Object.values(references).includes('products')

/** Paths of the lists that describe items, and of people. */
const listsWithoutItems = [collections.groups, collections.users, ...catalogCollections]
  .filter((collection) => collection.name !== 'products' && !namesItems(collection))
  .map(({ path }) => path.replace(/\/$/, ''))

/** They neither read nor change items. */
export const routesWithoutItems: readonly string[] = [
  'GET ',
  ...['POST auth/login', 'POST auth/logout', 'POST auth/register', 'POST auth/one_time_password'],
  ...['POST auth/second_factor/start', 'POST auth/second_factor/confirm'],
  ...['POST auth/passkey/ask', 'POST auth/passkey/sign_in', 'POST auth/provider/passkey'],
  ...['POST auth/passkey/start', 'POST auth/passkey/confirm', 'POST users/me/second_factor/remove_app'],
  ...['POST users/me/passkeys/ask', 'POST users/me/passkeys/start', 'POST users/me/passkeys'],
  ...['PATCH users/me/passkeys/:id', 'POST users/me/passkeys/:id/remove'],
  ...['POST auth/provider/start', 'GET auth/provider/callback', 'POST auth/provider/finish'],
  ...['GET users/:id/provider_account', 'PUT users/:id/provider_account'],
  ...['GET users/me', 'PATCH users/me', 'POST users/me/image', 'DELETE users/me/image'],
  ...['GET users/me/second_factor', 'POST users/me/second_factor/start', 'POST users/me/second_factor/confirm'],
  ...['POST users/me/second_factor/recovery_codes', 'POST users/me/second_factor/remove'],
  ...['GET users/me/sign_ins', 'POST users/me/end_sign_ins', 'POST users/sign_in_slips'],
  ...['GET users/:id/second_factor', 'POST users/:id/remove_second_factor', 'GET users/:id/sign_ins'],
  ...['POST users/:id/end_sign_ins', 'POST users/:id/set_password', 'POST users/:id/set_active'],
  ...['POST users/:id/set_groups', 'POST users/:id/set_superuser', 'GET users/:id/reach', 'PUT users/:id/reach'],
  // Admins only, and admins see all items.
  ...['POST users/without_login', 'POST users/:id/give_login', 'POST users/:id/join'],
  // Numbers of items only.
  ...['GET device_items', 'PUT device_items'],
  ...['GET reach', 'PUT reach', 'GET sign_in_policy', 'PUT sign_in_policy', 'GET institute', 'PUT institute'],
  ...['PUT institute/logo'],
  ...['POST institute/start', 'GET report-signers', 'PUT report-signers', 'GET settlement-reasons'],
  ...['PUT settlement-reasons', 'GET import-values', 'PUT import-values', 'GET evidence/key', 'GET sync/devices'],
  ...['GET acknowledgement-receipts/next_id', 'GET custodian-slips/next_id', 'POST sync/receipts'],
  // Tags are put on items from anywhere; which tags a person reads has a test of its own.
  ...['GET item-tags', 'PUT item-tags/:uuid'],
  // Only who receives the property signs, whatever else they see; admins withdraw.
  ...['PUT document-signatures/:uuid', 'POST document-signatures/:uuid/withdraw'],
  // Admins only.
  ...['GET backups/last', 'GET audit-log', 'GET reminders', 'POST reminders/send'],
  ...['GET users/me/reminders', 'PUT users/me/reminders', 'GET users/:id/reminders', 'PUT users/:id/reminders'],
  ...['GET users/me/push', 'PUT users/me/push', 'DELETE users/me/push'],
  // The list of campaigns, with the number of items in each baseline.
  ...['GET inventory', 'GET inventory/:id'],
  // A header without lines names no item.
  ...['POST acknowledgement-receipts', 'POST custodian-slips'],
  // A batch belongs to its caller, and changes rows when it is committed: a test of its own.
  ...['PUT batches/:uuid', 'GET batches/:uuid', 'PUT batches/:uuid/parts/:part', 'POST batches/:uuid/commit'],
  'DELETE batches/:uuid',
  ...listsWithoutItems.flatMap((path) => [
    ...[`GET ${path}`, `POST ${path}`, `GET ${path}/:id`, `PATCH ${path}/:id`, `DELETE ${path}/:id`],
  ]),
]
