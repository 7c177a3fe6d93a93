import { textsOf } from '../text-catalog.ts'

export const en = {
  disposedOf: 'Disposed of: send {document} to Accounting, then drop it from the property records.',
  transferred: 'Transferred: send {document} to Accounting, then drop it from the property records.',
  reliefFiled: '{document} filed: wait for the decision on relief.',
  derecognitionAsked: 'Authority to derecognize was asked for: wait for the grant.',
  report: 'The person accountable produces it, or files an {form} and asks for relief within 30 days.',
  findHolder: 'Nobody on record: the head of the property unit determines who was accountable.',
} as const

export const t = textsOf('reconcile/missing-steps', en)
