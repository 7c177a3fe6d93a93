/** The screens of documents, reports, tags and campaigns. */
import {
  IconCalendarCheck,
  IconChartBar,
  IconClipboardCheck,
  IconFileCertificate,
  IconFileText,
  IconQrcode,
  IconTag,
} from '@tabler/icons-react'
import { createElement } from 'react'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { Role } from '#contract/permissions.ts'
import type { Screen, ScreenTitle } from './screen.ts'

const staff: readonly Role[] = ['admin', 'sub-admin']
const everyone: readonly Role[] = ['admin', 'sub-admin', 'employee']
const areaPath = 'inventory'

type Load = Screen['load']
const screen = (path: string, title: ScreenTitle, load: Load, roles: readonly Role[] = staff): Screen => ({
  path: `${areaPath}/${path}`,
  in: 'area',
  roles,
  title,
  load,
  ...(path.includes(':id') && { collection: collectionOf(path) }),
})

/** The collection of `:id`: a product where the path says so, else a row of the path's own collection. */
function collectionOf(path: string): CollectionName {
  if (/^database|^forms\/item|\/product\//.test(path)) return 'products'
  if (path.startsWith('counts/')) return 'inventory'
  return path.startsWith('par/') ? 'acknowledgement-receipts' : 'custodian-slips'
}

/** A screen that is wrong or misleading without the complete offline list. */
const listScreen: typeof screen = (...args) => ({ ...screen(...args), needsOfflineList: true })

const documentLists = () => import('#features/documents/lists/documents-page.tsx')
const documentsOfPerson = () => import('#features/documents/lists/documents-of-person-page.tsx')
const documentPages = () => import('#features/documents/document-page.tsx')
/** The pages of forms, by what they are about; the records of the forms have their permission and title. */
const formPages = () => import('#features/documents/print/form-page.tsx')
const printPages = () => import('#features/documents/print/print-document-page.tsx')
const accountability: Load = async () =>
  (await import('#features/documents/accountability/accountability-page.tsx')).AccountabilityPage
const prepare: Load = async () => (await import('#features/documents/edit/prepare-page.tsx')).PreparePage

/** The differences that the property unit works on are another feature. */
const campaign: Load = async () => {
  const [{ CampaignPage }, { ReconcileScreen }] = await Promise.all([
    import('#features/campaigns/campaign-page.tsx'),
    import('#features/reconcile/reconcile-screen.tsx'),
  ])
  return () => createElement(CampaignPage, { reconcile: ReconcileScreen })
}

const loadsWithQuantities = new Map<Load, Load>()
/** One loader function per screen: two paths with the same loader are one screen. */
function withQuantities(load: Load): Load {
  const known = loadsWithQuantities.get(load)
  if (known) return known
  const loadBoth: Load = async () => {
    const [gate, component] = await Promise.all([import('#features/blind-count/with-quantities.tsx'), load()])
    return gate.withQuantities(component)
  }
  loadsWithQuantities.set(load, loadBoth)
  return loadBoth
}

/** Screens that show or print recorded quantities, which a blind count hides. */
const showsQuantities =
  /^inventory\/(reports|forms|par|ics|request|accountability|database\/:id\/card|counts\/:id\/report)(\/|$)/

const allScreens: readonly Screen[] = [
  {
    ...listScreen('reports', 'reports', async () => (await import('#features/reports/reports-page.tsx')).ReportsPage),
    menu: {
      group: 'reports',
      icon: IconChartBar,
      text: 'reports',
    },
  },
  listScreen(
    'reports/counts',
    'countsReport',
    async () => (await import('#features/reports/counts-report-page.tsx')).CountsReportPage,
  ),
  listScreen(
    'reports/found-ppes',
    'foundReport',
    async () => (await import('#features/reports/found-report-page.tsx')).FoundReportPage,
  ),
  listScreen(
    'reports/missing-ppes',
    'missingReport',
    async () => (await import('#features/reports/missing-report-page.tsx')).MissingReportPage,
  ),
  listScreen(
    'reports/unserviceable',
    'unserviceable',
    async () => (await import('#features/reports/unserviceable-report-page.tsx')).UnserviceableReportPage,
  ),
  listScreen('forms/item/:form/:id', 'printForm', async () => (await formPages()).ItemFormPage, everyone),
  listScreen('forms/slip/:form/:id', 'printForm', async () => (await formPages()).SlipFormPage, everyone),
  listScreen('forms/slips/:form', 'printForm', async () => (await formPages()).SlipsFormPage, everyone),
  listScreen(
    'reports/print',
    'printReport',
    async () => (await import('#features/reports/print/print-report-page.tsx')).PrintReportPage,
  ),
  {
    ...listScreen(
      'reports/acknowledgement-receipt',
      'receiptsReport',
      async () => (await documentsOfPerson()).ReceiptsReportPage,
      everyone,
    ),
    menu: {
      group: 'reports',
      icon: IconFileCertificate,
      text: 'receipts',
    },
  },
  {
    ...listScreen(
      'reports/custodian-slip',
      'slipsReport',
      async () => (await documentsOfPerson()).SlipsReportPage,
      everyone,
    ),
    menu: {
      group: 'reports',
      icon: IconFileText,
      text: 'slips',
    },
  },
  {
    ...screen('par', 'par', async () => (await documentLists()).ReceiptsHome),
    menu: {
      group: 'documents',
      icon: IconFileText,
      text: 'par',
    },
    children: [
      { path: 'documents', title: 'parDocuments', load: async () => (await documentLists()).ReceiptList },
      { path: 'items', title: 'parItems', load: async () => (await documentLists()).ReceiptItems },
      {
        path: 'due',
        title: 'parDue',
        needsOfflineList: true,
        load: async () => (await import('#features/documents/lists/renewals-due-page.tsx')).RenewalsDuePage,
      },
    ],
  },
  screen('par/create', 'newPar', async () => (await documentPages()).ReceiptCreate),
  listScreen('par/prepare', 'prepare', prepare),
  listScreen('par/document/:id', 'onePar', async () => (await documentPages()).ReceiptPage, everyone),
  listScreen('par/document/:id/edit', 'editPar', async () => (await documentPages()).ReceiptEdit),
  listScreen('par/print/:id', 'printPar', async () => (await printPages()).ReceiptPrint, everyone),
  listScreen('par/product/print/:id', 'printParOfItem', async () => (await printPages()).ProductReceiptPrint),
  {
    ...screen('ics', 'ics', async () => (await documentLists()).SlipsHome),
    menu: {
      group: 'documents',
      icon: IconFileText,
      text: 'ics',
    },
    children: [
      { path: 'documents', title: 'icsDocuments', load: async () => (await documentLists()).SlipList },
      { path: 'items', title: 'icsItems', load: async () => (await documentLists()).SlipItems },
    ],
  },
  screen('ics/create', 'newIcs', async () => (await documentPages()).SlipCreate),
  listScreen('ics/prepare', 'prepare', prepare),
  listScreen('ics/document/:id', 'oneIcs', async () => (await documentPages()).SlipPage, everyone),
  listScreen('ics/document/:id/edit', 'editIcs', async () => (await documentPages()).SlipEdit),
  listScreen('ics/print/:id', 'printIcs', async () => (await printPages()).SlipPrint, everyone),
  listScreen('ics/product/print/:id', 'printIcsOfItem', async () => (await printPages()).ProductSlipPrint),
  {
    ...listScreen(
      'request/print',
      'printTransfer',
      async () => (await import('#features/documents/print/print-transfer-page.tsx')).PrintTransferPage,
      everyone,
    ),
    needsQuery: true,
  },
  listScreen('accountability', 'accountability', accountability),
  listScreen('accountability', 'listToSign', accountability, ['employee']),
  listScreen(
    'database/:id/card',
    'propertyCard',
    async () => (await import('#features/documents/print/property-card-page.tsx')).PropertyCardPage,
  ),
  {
    ...listScreen(
      'database/print-qr',
      'printTags',
      async () => (await import('#features/labels/labels-page.tsx')).LabelsPage,
    ),
    menu: {
      group: 'documents',
      icon: IconQrcode,
      text: 'tags',
    },
  },
  {
    ...listScreen(
      'database/retag',
      'tagsToReplace',
      async () => (await import('#features/labels/retag-page.tsx')).RetagPage,
    ),
    menu: { group: 'documents', icon: IconTag, text: 'retag' },
  },
  {
    ...screen(
      'counts',
      'campaigns',
      async () => (await import('#features/campaigns/campaigns-page.tsx')).CampaignsPage,
    ),
    menu: {
      group: 'count',
      icon: IconClipboardCheck,
      text: 'campaigns',
    },
  },
  {
    ...listScreen('rolling', 'rolling', async () => (await import('#features/rolling/rolling-page.tsx')).RollingPage),
    menu: { group: 'count', icon: IconCalendarCheck, text: 'rolling' },
    children: [
      {
        path: 'today',
        title: 'rollingToday',
        load: async () => (await import('#features/rolling/todays-list.tsx')).TodaysList,
      },
      {
        path: 'coverage',
        title: 'rollingCoverage',
        // Its values follow from quantities.
        load: withQuantities(async () => (await import('#features/rolling/coverage-page.tsx')).CoveragePage),
      },
      {
        path: 'due',
        title: 'rollingDue',
        load: async () => (await import('#features/rolling/renewal-calendar.tsx')).RenewalCalendar,
      },
    ],
  },
  screen(
    'counts/reset',
    'resetCounts',
    async () => (await import('#features/campaigns/scope/reset-page.tsx')).ResetPage,
  ),
  listScreen(
    'counts/:id/report',
    'campaignReport',
    async () => (await import('#features/reports/campaign/campaign-report-page.tsx')).CampaignReportPage,
  ),
  listScreen(
    'counts/:id/rooms',
    'campaignRooms',
    async () => (await import('#features/campaigns/rooms/campaign-rooms-page.tsx')).CampaignRoomsPage,
  ),
  listScreen('counts/:id', 'campaign', campaign),
]

export const inventoryScreens: readonly Screen[] = allScreens.map((one) =>
  showsQuantities.test(one.path) ? { ...one, load: withQuantities(one.load) } : one,
)
