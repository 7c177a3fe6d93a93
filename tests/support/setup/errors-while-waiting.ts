/**
 * "Not yet there" is the usual answer while a test waits, and printing the document for it costs a twentieth of the time of a screen test. The
 * document is printed once the time is over, or for an element that is missing without a wait.
 */
import { configure, getConfig } from '@testing-library/react'

const { getElementError } = getConfig()
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true

if (!('_disableExpensiveErrorDiagnostics' in getConfig()))
  throw new Error('Testing Library says elsewhere that it waits')
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})
