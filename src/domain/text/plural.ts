/** A number with its noun in singular or plural: `1 item`, `1,200 items`. */
export const plural = (n: number | bigint, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${Number(n) === 1 ? one : many}`
