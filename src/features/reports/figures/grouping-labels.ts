import type { GroupBy } from '#domain/reports/report-groups.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t } from '#text/reports/reports.ts'
import { t as table } from '#text/shared/ui-table.ts'

export const groupingLabels = labelsOf<GroupBy>({
  location: () => table('location'),
  section: () => fields('labels.section'),
  custodian: () => fields('labels.user'),
  account: () => t('groupBy.account'),
  fund: () => fields('labels.funding'),
  condition: () => fields('labels.condition'),
  category: () => t('groupBy.category'),
})
