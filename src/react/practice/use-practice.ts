/** Whether the screen is part of a practice count; then it has no links that leave practice. */
import { createContext, useContext } from 'react'

export const PracticeContext = createContext(false)
export const useIsPractice = (): boolean => useContext(PracticeContext)
