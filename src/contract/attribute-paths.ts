/** The tabs of the attributes screen, in order: the last part of each address. */

/** Lists of collections. The path is the name of the collection, unless `kinds.ts` names another. */
export const attributePaths = [
  'articles',
  'fundings',
  'sections',
  'conditions',
  'classifications',
  'location-1',
  'location-2',
  'rooms',
  'major-accounts',
  'sub-major-accounts',
  'ledger-accounts',
] as const
export type AttributePath = (typeof attributePaths)[number]

/** Other lists. Each needs the feature with its name. */
export const featurePaths = ['settlement-reasons', 'checklists'] as const

type CamelCase<Path extends string> = Path extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Path

/** The key of the texts of a tab: `sub-major-accounts` → `subMajorAccounts`. */
export const textKey = <Path extends string>(path: Path) =>
  path.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Path>
