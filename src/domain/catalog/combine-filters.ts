import { type FieldTest, isRangeTest, type Scalar, type Where } from './catalog-queries.ts'
import { testValues } from './list-filters.ts'

const wantedValues = (test: FieldTest): readonly Scalar[] | null => (isRangeTest(test) ? null : testValues(test))

/** Compares as the scope of a campaign does: 7 and '7' are equal, and null equals only null. */
const isSame = (a: Scalar, b: Scalar): boolean => (a === null || b === null ? a === b : String(a) === String(b))

/** The filter of the rows that fit both. Throws if a field has a range in one of them and any test in the other. */
export function combineFilters(one: Where, other: Where): Where {
  const both: Record<string, FieldTest> = { ...one, ...other }
  for (const field of Object.keys(one).filter((name) => name in other)) {
    const [values, otherValues] = [wantedValues(one[field]!), wantedValues(other[field]!)]
    if (!values || !otherValues) throw new Error(`two tests of ${field}, one of them a range`)
    both[field] = values.filter((value) => otherValues.some((otherValue) => isSame(value, otherValue)))
  }
  return both
}
