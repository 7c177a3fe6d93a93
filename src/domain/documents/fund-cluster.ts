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

/** Usual words in agencies' fund names that mean exactly one cluster. Grants in aid may be 01, 03 or 07, so they are not here. */
const namePatterns: readonly (readonly [RegExp, string])[] = [
  [/\b(gaa|regular|general fund)\b/i, '01'],
  [/\b(foreign[ -]assisted)\b/i, '02'],
  [/\b(internally generated|igp|igf|income)\b/i, '05'],
  [/\b(business)\b/i, '06'],
  [/\b(trust)\b/i, '07'],
]

/** As printed: `01 - Regular Agency Fund`. */
function formatCluster(cluster: FundCluster): string {
  return `${cluster.code} - ${cluster.name}`
}

/** The cluster that a fund's name means; null if the name is not clear. */
export function findFundCluster(fundName: string): FundCluster | null {
  const name = fundName.trim()
  const code = /^(0[1-7])(?:0{6})?(?!\d)/.exec(name)?.[1]
  const exact = fundClusters.find((cluster) => cluster.name.toLowerCase() === name.toLowerCase())
  const matchingCodes = namePatterns.filter(([pattern]) => pattern.test(name)).map(([, clusterCode]) => clusterCode)
  const foundCode = code ?? exact?.code ?? (new Set(matchingCodes).size === 1 ? matchingCodes[0] : undefined)
  return fundClusters.find((cluster) => cluster.code === foundCode) ?? null
}

/** The text beside "Fund Cluster" on a document: the cluster, else the fund's own name. */
export function formatFundCluster(fundName: string): string {
  const cluster = findFundCluster(fundName)
  return cluster ? formatCluster(cluster) : fundName.trim()
}
