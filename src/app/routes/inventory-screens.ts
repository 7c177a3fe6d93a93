/** The screens of documents, reports, tags and campaigns. */
import { IconChartBar, IconClipboardCheck, IconFileCertificate, IconFileText, IconQrcode } from '@tabler/icons-react'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { Role } from '#contract/permissions.ts'
import type { Screen } from './screen.ts'

const staff: readonly Role[] = ['admin', 'sub-admin']
const everyone: readonly Role[] = ['admin', 'sub-admin', 'employee']
const areaPath = 'inventory'

type Load = Screen['load']
const screen = (path: string, title: string, load: Load, roles: readonly Role[] = staff): Screen => ({
  path: `${areaPath}/${path}`,
  in: 'area',
  roles,
  title,
  load,
  ...(path.includes(':id') && { collection: collectionOf(path) }),
})

/** The collection of `:id`: a product where the path says so, else a row of the path's own collection. */
function collectionOf(path: string): CollectionName {
  if (/^database|^reports\/loss|\/product\//.test(path)) return 'products'
  if (path.startsWith('counts/')) return 'inventory'
  return path.startsWith('par/') ? 'acknowledgement-receipts' : 'custodian-slips'
}

/** A screen that is wrong or misleading without the complete offline list. */
const listScreen: typeof screen = (...args) => ({ ...screen(...args), needsOfflineList: true })

const documentLists = () => import('#features/documents/lists/documents-page.tsx')
const documentPages = () => import('#features/documents/document-page.tsx')
const printPages = () => import('#features/documents/print/print-document-page.tsx')
const prepare: Load = async () => (await import('#features/documents/edit/prepare-page.tsx')).PreparePage

export const inventoryScreens: readonly Screen[] = [
  {
    ...listScreen('reports', 'Reports', async () => (await import('#features/reports/reports-page.tsx')).ReportsPage),
    menu: {
      group: 'reports',
      icon: IconChartBar,
      description: 'How far the count is, what is short, what is missing.',
    },
  },
  listScreen(
    'reports/counts',
    'Counts',
    async () => (await import('#features/reports/counts-report-page.tsx')).CountsReportPage,
  ),
  listScreen(
    'reports/found-ppes',
    'Found PPEs',
    async () => (await import('#features/reports/found-report-page.tsx')).FoundReportPage,
  ),
  listScreen(
    'reports/missing-ppes',
    'Missing PPEs',
    async () => (await import('#features/reports/missing-report-page.tsx')).MissingReportPage,
  ),
  listScreen(
    'reports/unserviceable',
    'Unserviceable property',
    async () => (await import('#features/reports/unserviceable-report-page.tsx')).UnserviceableReportPage,
  ),
  listScreen(
    'reports/loss/:id',
    'Report of a loss',
    async () => (await import('#features/documents/print/loss-report-page.tsx')).LossReportPage,
  ),
  listScreen(
    'reports/print',
    'Print a report',
    async () => (await import('#features/reports/print/print-report-page.tsx')).PrintReportPage,
  ),
  {
    ...listScreen(
      'reports/acknowledgement-receipt',
      'Acknowledgment receipts',
      async () => (await import('#features/documents/lists/receipts-report-page.tsx')).ReceiptsReportPage,
      everyone,
    ),
    menu: {
      group: 'reports',
      icon: IconFileCertificate,
      description: 'View and print acknowledgment receipts by person.',
      label: 'Receipts',
    },
  },
  {
    ...screen('par', 'Property acknowledgment receipts', async () => (await documentLists()).ReceiptsHome),
    menu: {
      group: 'documents',
      icon: IconFileText,
      description: 'Who is accountable for PPE. Create, renew and print PARs.',
      label: 'PAR',
    },
    children: [
      { path: 'documents', title: 'PAR documents', load: async () => (await documentLists()).ReceiptList },
      { path: 'items', title: 'PAR items', load: async () => (await documentLists()).ReceiptItems },
      {
        path: 'due',
        title: 'PARs due for renewal',
        needsOfflineList: true,
        load: async () => (await import('#features/documents/lists/renewals-due-page.tsx')).RenewalsDuePage,
      },
    ],
  },
  screen('par/create', 'New PAR', async () => (await documentPages()).ReceiptCreate),
  listScreen('par/prepare', 'Prepare for a person', prepare),
  listScreen('par/document/:id', 'PAR', async () => (await documentPages()).ReceiptPage),
  listScreen('par/document/:id/edit', 'Edit PAR', async () => (await documentPages()).ReceiptEdit),
  listScreen('par/print/:id', 'Print PAR', async () => (await printPages()).ReceiptPrint),
  listScreen('par/product/print/:id', 'Print PAR of an item', async () => (await printPages()).ProductReceiptPrint),
  {
    ...screen('ics', 'Inventory custodian slips', async () => (await documentLists()).SlipsHome),
    menu: {
      group: 'documents',
      icon: IconFileText,
      description: 'Who is accountable for semi-expendable property. Create and print ICSs.',
      label: 'ICS',
    },
    children: [
      { path: 'documents', title: 'ICS documents', load: async () => (await documentLists()).SlipList },
      { path: 'items', title: 'ICS items', load: async () => (await documentLists()).SlipItems },
    ],
  },
  screen('ics/create', 'New ICS', async () => (await documentPages()).SlipCreate),
  listScreen('ics/prepare', 'Prepare for a person', prepare),
  listScreen('ics/document/:id', 'ICS', async () => (await documentPages()).SlipPage),
  listScreen('ics/document/:id/edit', 'Edit ICS', async () => (await documentPages()).SlipEdit),
  listScreen('ics/print/:id', 'Print ICS', async () => (await printPages()).SlipPrint),
  listScreen(
    'ics/return/:id',
    'Receipt of returned property',
    async () => (await import('#features/documents/print/print-return-page.tsx')).PrintReturnPage,
  ),
  listScreen('ics/product/print/:id', 'Print ICS of an item', async () => (await printPages()).ProductSlipPrint),
  listScreen(
    'request/print',
    'Print a transfer report',
    async () => (await import('#features/documents/print/print-transfer-page.tsx')).PrintTransferPage,
    everyone,
  ),
  listScreen(
    'database/:id/card',
    'Property card',
    async () => (await import('#features/documents/print/property-card-page.tsx')).PropertyCardPage,
  ),
  {
    ...listScreen(
      'database/print-qr',
      'Print tags',
      async () => (await import('#features/labels/labels-page.tsx')).LabelsPage,
    ),
    menu: {
      group: 'documents',
      icon: IconQrcode,
      description: 'QR tags for products and rooms, as exact sheets.',
      label: 'Tags',
    },
  },
  {
    ...screen(
      'counts',
      'Count campaigns',
      async () => (await import('#features/campaigns/campaigns-page.tsx')).CampaignsPage,
    ),
    menu: {
      group: 'count',
      icon: IconClipboardCheck,
      description: 'Plan a count, follow its progress and settle differences.',
      label: 'Campaigns',
    },
  },
  screen(
    'counts/reset',
    'Start the next count',
    async () => (await import('#features/campaigns/reset-page.tsx')).ResetPage,
  ),
  listScreen(
    'counts/:id/report',
    'Report of a count campaign',
    async () => (await import('#features/reports/campaign/campaign-report-page.tsx')).CampaignReportPage,
  ),
  listScreen(
    'counts/:id',
    'Count campaign',
    async () => (await import('#features/campaigns/campaign-page.tsx')).CampaignPage,
  ),
]
