/** Whether the screen is part of a practice count: then it offers nothing that leaves it. */
import { createContext, useContext } from 'react'

export const PracticeContext = createContext(false)
export const useIsPractice = (): boolean => useContext(PracticeContext)
