import { useMediaQuery } from '@mantine/hooks'
import mediaQueries from './media-queries.json'

/** Whether a named media query matches now; the style sheets use the same names (`@media $phone`). */
export const useMedia = (name: keyof typeof mediaQueries): boolean =>
  useMediaQuery(mediaQueries[name], undefined, { getInitialValueInEffect: false }) ?? false
