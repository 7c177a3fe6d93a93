/**
 * The seven fund clusters of the national chart (GAM Annex P). A document belongs to exactly one of them, while every institute fills the
 * lookup `funding` in its own way: this file finds the cluster of a fund's name and never invents one.
 */
export interface FundCluster {
  code: string
  name: string
}

const fundClusters: readonly FundCluster[] = [
  { code: '01', name: 'Regular Agency Fund' },
  { code: '02', name: 'Foreign Assisted Projects Fund' },
  { code: '03', name: 'Special Account - Locally Funded/Domestic Grants Fund' },
  { code: '04', name: 'Special Account - Foreign Assisted/Foreign Grants Fund' },
  { code: '05', name: 'Internally Generated Funds' },
  { code: '06', name: 'Business Related Funds' },
  { code: '07', name: 'Trust Receipts' },
]

/**
 * Other names of a cluster, without "fund" and without a year. Only a complete name matches: "Income of the cafeteria" may belong to any cluster.
 * Grants in aid may be 01, 03 or 07, so they are not here.
 */
const knownNames: Readonly<Record<string, readonly string[]>> = {
  // not a text: these names are compared with the names in the records
  '01': ['regular', 'regular agency', 'general', 'gaa', 'gaa regular', 'regular gaa', 'general appropriations act'],
  '02': ['foreign assisted', 'foreign assisted project', 'foreign assisted projects'], // not a text: likewise
  '05': ['internally generated', 'internally generated income', 'igf', 'igp', 'income generating project'],
  '06': ['business related'], // not a text: likewise
  '07': ['trust', 'trust receipt'],
}

const nameWithoutFiller = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(funds?|the|fy|(19|20)\d\d)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const codeByName: ReadonlyMap<string, string> = new Map(
  fundClusters.flatMap(({ code, name }) =>
    [name, ...(knownNames[code] ?? [])].map((known) => [nameWithoutFiller(known), code] as const),
  ),
)

/** As printed: `01 - Regular Agency Fund`. */
function formatCluster(cluster: FundCluster): string {
  return `${cluster.code} - ${cluster.name}`
}

/** The cluster that a fund's name refers to; null if it is not clear. */
export function findFundCluster(fundName: string): FundCluster | null {
  const name = fundName.trim()
  const code = /^(0[1-7])(?:0{6})?(?!\d)/.exec(name)?.[1]
  const foundCode = code ?? codeByName.get(nameWithoutFiller(name))
  return fundClusters.find((cluster) => cluster.code === foundCode) ?? null
}

/** The text beside "Fund Cluster" on a document: the cluster, else the fund's own name. */
export function formatFundCluster(fundName: string): string {
  const cluster = findFundCluster(fundName)
  return cluster ? formatCluster(cluster) : fundName.trim()
}
