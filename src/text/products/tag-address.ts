import { textsOf } from '../text-catalog.ts'

export const en = {
  missing: 'Type the address that phones open Bilang at, for example {example}.',
  invalid: 'This isn’t a web address. Type one, for example {example}.',
  onlyThisDevice:
    'A phone can’t open {host}, because that name means “this device”. Use the address that phones open Bilang at, for example {example}.',
} as const

export const t = textsOf('products/tag-address', en)
