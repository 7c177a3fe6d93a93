/** The lines of documents, reports, tags and campaigns in the table of screens. */
import { IconChartBar, IconClipboardCheck, IconFileCertificate, IconFileText, IconQrcode } from '@tabler/icons-react'
import type { Role } from '#contract/access.ts'
import type { ResourceName } from '#contract/resource.ts'
import type { Screen } from './routes.ts'

const staff: readonly Role[] = ['admin', 'sub-admin']
const everyone: readonly Role[] = ['admin', 'sub-admin', 'employee']
const at = 'inventory'

type Load = Screen['load']
const screen = (path: string, title: string, load: Load, roles: readonly Role[] = staff): Screen => ({
  path: `${at}/${path}`,
  in: 'area',
  roles,
  title,
  load,
  ...(path.includes(':id') && { of: collectionOf(path) }),
})

/** What `:id` names: a product in addresses that say so, else a row of the address's own collection. */
function collectionOf(path: string): ResourceName {
  if (/^database|^reports\/loss|\/product\//.test(path)) return 'products'
  if (path.startsWith('counts/')) return 'inventory'
  return path.startsWith('par/') ? 'acknowledgement-receipts' : 'custodian-slips'
}

/** A screen that has nothing true to say before the list is whole. */
const listed: typeof screen = (...words) => ({ ...screen(...words), ofList: true })

const lists = () => import('#features/documents/documents-page.tsx')
const pages = () => import('#features/documents/document-page.tsx')
const prints = () => import('#features/documents/print-pages.tsx')
const prepare: Load = async () => (await import('#features/documents/prepare-page.tsx')).PreparePage

export const paperScreens: readonly Screen[] = [
  {
    ...listed('reports', 'Reports', async () => (await import('#features/reports/reports-page.tsx')).ReportsPage),
    menu: { group: 'Reports', icon: IconChartBar, says: 'How far the count is, what is short, what is missing.' },
  },
  listed('reports/counts', 'Counts', async () => (await import('#features/reports/counts-page.tsx')).CountsPage),
  listed('reports/found-ppes', 'Found PPEs', async () => (await import('#features/reports/found-page.tsx')).FoundPage),
  listed(
    'reports/missing-ppes',
    'Missing PPEs',
    async () => (await import('#features/reports/missing-page.tsx')).MissingPage,
  ),
  listed(
    'reports/unserviceable',
    'Unserviceable property',
    async () => (await import('#features/reports/unserviceable-page.tsx')).UnserviceablePage,
  ),
  listed(
    'reports/loss/:id',
    'Report of a loss',
    async () => (await import('#features/documents/loss-page.tsx')).LossPage,
  ),
  listed(
    'reports/print',
    'Print a report',
    async () => (await import('#features/reports/report-print-page.tsx')).ReportPrintPage,
  ),
  {
    ...listed(
      'reports/acknowledgement-receipt',
      'Acknowledgement receipts',
      async () => (await import('#features/documents/receipts-report-page.tsx')).ReceiptsReportPage,
      everyone,
    ),
    menu: {
      group: 'Reports',
      icon: IconFileCertificate,
      says: 'Receipts for what a person holds, to read and to print.',
      label: 'Receipts',
    },
  },
  {
    ...screen('par', 'Property acknowledgement receipts', async () => (await lists()).ReceiptsHome),
    menu: { group: 'Documents', icon: IconFileText, says: 'Who holds which PPE; make, renew and print.', label: 'PAR' },
    children: [
      { path: 'documents', title: 'PAR documents', load: async () => (await lists()).ReceiptList },
      { path: 'items', title: 'PAR items', load: async () => (await lists()).ReceiptItems },
      {
        path: 'due',
        title: 'PARs due for renewal',
        ofList: true,
        load: async () => (await import('#features/documents/due-page.tsx')).DuePage,
      },
    ],
  },
  screen('par/create', 'New PAR', async () => (await pages()).ReceiptCreate),
  listed('par/prepare', 'Prepare for a person', prepare),
  listed('par/document/:id', 'PAR', async () => (await pages()).ReceiptPage),
  listed('par/document/:id/edit', 'Edit PAR', async () => (await pages()).ReceiptEdit),
  listed('par/print/:id', 'Print PAR', async () => (await prints()).ReceiptPrint),
  listed('par/product/print/:id', 'Print PAR of a product', async () => (await prints()).ProductReceiptPrint),
  {
    ...screen('ics', 'Inventory custodian slips', async () => (await lists()).SlipsHome),
    menu: {
      group: 'Documents',
      icon: IconFileText,
      says: 'Who holds which semi-expendable property; make and print.',
      label: 'ICS',
    },
    children: [
      { path: 'documents', title: 'ICS documents', load: async () => (await lists()).SlipList },
      { path: 'items', title: 'ICS items', load: async () => (await lists()).SlipItems },
    ],
  },
  screen('ics/create', 'New ICS', async () => (await pages()).SlipCreate),
  listed('ics/prepare', 'Prepare for a person', prepare),
  listed('ics/document/:id', 'ICS', async () => (await pages()).SlipPage),
  listed('ics/document/:id/edit', 'Edit ICS', async () => (await pages()).SlipEdit),
  listed('ics/print/:id', 'Print ICS', async () => (await prints()).SlipPrint),
  listed('ics/product/print/:id', 'Print ICS of a product', async () => (await prints()).ProductSlipPrint),
  listed(
    'request/print',
    'Print a transfer report',
    async () => (await import('#features/documents/request-print-page.tsx')).RequestPrintPage,
    everyone,
  ),
  listed(
    'database/:id/card',
    'Property card',
    async () => (await import('#features/documents/property-card-page.tsx')).PropertyCardPage,
  ),
  {
    ...listed(
      'database/print-qr',
      'Print tags',
      async () => (await import('#features/labels/labels-page.tsx')).LabelsPage,
    ),
    menu: {
      group: 'Documents',
      icon: IconQrcode,
      says: 'QR tags for products and rooms, as exact sheets.',
      label: 'Tags',
    },
  },
  {
    ...screen(
      'counts',
      'Count campaigns',
      async () => (await import('#features/counts/campaigns-page.tsx')).CampaignsPage,
    ),
    menu: {
      group: 'Count',
      icon: IconClipboardCheck,
      says: 'Plan a count, follow it, settle the differences.',
      label: 'Campaigns',
    },
  },
  screen(
    'counts/reset',
    'Start the next count',
    async () => (await import('#features/counts/reset-page.tsx')).ResetPage,
  ),
  listed(
    'counts/:id/report',
    'Report of a count campaign',
    async () => (await import('#features/reports/campaign-report-page.tsx')).CampaignReportPage,
  ),
  listed('counts/:id', 'Count campaign', async () => (await import('#features/counts/campaign-page.tsx')).CampaignPage),
]
