/** The tabs of the attributes screen: the lists of collections, which share their code, and those of other kinds. */
import type { Screen, ScreenTitle } from './screen.ts'

const attributeList = async () => (await import('#features/attributes/attribute-list.tsx')).AttributeList
const listTab = (path: string, title: ScreenTitle) => ({ path, title, load: attributeList })

export const attributeTabs: NonNullable<Screen['children']> = [
  listTab('articles', 'articles'),
  listTab('fundings', 'fundings'),
  listTab('sections', 'sections'),
  listTab('conditions', 'conditions'),
  listTab('classifications', 'classifications'),
  listTab('location-1', 'location1'),
  listTab('location-2', 'location2'),
  listTab('rooms', 'rooms'),
  listTab('major-accounts', 'majorAccounts'),
  listTab('sub-major-accounts', 'subMajorAccounts'),
  listTab('ledger-accounts', 'ledgerAccounts'),
  {
    path: 'settlement-reasons',
    title: 'settlementReasons',
    load: async () => (await import('#features/attributes/reason-list.tsx')).ReasonList,
  },
  {
    path: 'checklists',
    title: 'checklists',
    load: async () => (await import('#features/attributes/checklists/checklist-list.tsx')).ChecklistList,
  },
]
