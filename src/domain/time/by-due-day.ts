/** Longest overdue first, those without a day last; those of one day stay in order. */
export function byDueDay<Due extends { dueOn: string | null }>(due: readonly Due[]): readonly Due[] {
  const dayOf = ({ dueOn }: Due) => dueOn ?? '9999'
  return due.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0))
}
