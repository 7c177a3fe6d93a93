/** For files of screens that share a page: each leaves it empty, and nothing of what it saved in the browser. */
import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

declare global {
  interface Window {
    happyDOM: { setURL(url: string): void }
  }
}

const root = document.documentElement
const startAddress = location.href

afterAll(() => {
  cleanup()
  document.body.replaceChildren()
  document.title = ''
  for (const { name } of [...root.attributes]) root.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  // The history refuses it if a file left the page at another origin, as a link to a file does.
  window.happyDOM.setURL(startAddress)
})
