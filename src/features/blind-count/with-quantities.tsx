import type { ComponentType } from 'react'
import { useBlindCounts } from '#react/lists/use-blind-counts.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { QuantitiesHidden } from '#ui/feedback/quantities-hidden.tsx'

/** A screen that shows or prints recorded quantities. While a blind count hides them from this person, an explanation is shown instead. */
export function withQuantities(Screen: ComponentType): ComponentType {
  return function ScreenWithQuantities() {
    const hiddenBy = useBlindCounts()
    if (hiddenBy === null) return <Loading />
    return hiddenBy.length === 0 ? <Screen /> : <QuantitiesHidden asPage counts={hiddenBy} />
  }
}
