import { lazy } from 'react'
import { withTexts } from '#text/text-catalog.ts'

export const LazyPasskeyStep = lazy(async () => ({
  default: (await withTexts(import('./passkey-step.tsx'))).PasskeyStep,
}))
