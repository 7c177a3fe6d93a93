import { textsOf } from '../text-catalog.ts'

export const en = {
  mixedFunds: 'A document covers one fund cluster. These lines are from {funds}.',
  otherFund:
    '{count, plural, one {Line} other {Lines}} {lines}: the property records say fund {fund}, not the one in the heading.',
  parBelowThreshold:
    '{count, plural, one {Line} other {Lines}} {lines}: the unit cost is below ₱50,000.00. Put it on a custodian slip (ICS).',
  icsAtOrAboveThreshold:
    '{count, plural, one {Line} other {Lines}} {lines}: the unit cost is ₱50,000.00 or more. Put it on an acknowledgment receipt (PAR).',
  mixedCategories:
    '{lowCount, plural, one {Line} other {Lines}} {low} of low value (SPLV) and {highCount, plural, one {line} other {lines}} {high} of high value (SPHV) on one slip. Each has its own number series. Split it into two slips.',
  otherCategory:
    '{count, plural, one {Line} other {Lines}} {lines}: the unit cost means {category}, but the slip says otherwise.',
  otherHolder:
    '{count, plural, one {Line} other {Lines}} {lines}: the property records name another person accountable.',
  alsoOnAnother: '{count, plural, one {Line} other {Lines}} {lines}: already on {documents}, still active.',
  sameItem: 'Lines {lines}: the same item more than once.',
} as const

export const t = textsOf('documents/document-warnings', en)
