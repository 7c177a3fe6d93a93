/** Sample tags. */
import { shortTagText } from '#domain/scan/tag-text.ts'
import type { TagLabel } from '#print/labels/label-kinds.ts'
import { institute } from './form-institute.ts'

const articles = [
  'Laptop computer, 14-in, 16 GB RAM, 512 GB SSD, SN 5CG2230XYZ',
  'Refrigerated centrifuge, 4 × 250 mL, swing-out rotor, with spare buckets and the long manual',
  'Autoclave, 80 L, vertical',
  'Air conditioner, floor mounted, 5 TR',
]

export const tagLabels = (count: number, host = 'https://ims.pits.gov.ph'): TagLabel[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: 'product',
    institute,
    propertyNumber: `2023-05-03-${String(i + 1).padStart(4, '0')}-02`,
    description: articles[i % articles.length]!,
    acquired: '2023-03-14',
    cost: '68500.00',
    accountable: 'José Rizalino D. Dela Cruz',
    code: shortTagText(host, 41_000 + i),
  }))
