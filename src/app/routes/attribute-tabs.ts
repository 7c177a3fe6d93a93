/** The tabs of the attributes screen: the lists of collections, which share their code, and those of other kinds. */
import { attributePaths, featurePaths, textKey } from '#contract/attribute-paths.ts'
import type { Screen } from './screen.ts'

type Load = Screen['load']
const attributeList: Load = async () => (await import('#features/attributes/attribute-list.tsx')).AttributeList

const otherLists: Readonly<Record<(typeof featurePaths)[number], Load>> = {
  'settlement-reasons': async () => (await import('#features/attributes/reason-list.tsx')).ReasonList,
  checklists: async () => (await import('#features/attributes/checklists/checklist-list.tsx')).ChecklistList,
}

export const attributeTabs: NonNullable<Screen['children']> = [
  ...attributePaths.map((path) => ({ path, title: textKey(path), load: attributeList })),
  ...featurePaths.map((path) => ({ path, title: textKey(path), load: otherLists[path] })),
]
