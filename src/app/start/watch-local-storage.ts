/**
 * Local storage can be emptied by hand, here or in another tab: checks again when the browser reports a change and when a person returns.
 */
export function watchLocalStorage(page: Window, recheck: () => void): void {
  page.addEventListener('storage', recheck)
  page.document.addEventListener('visibilitychange', recheck)
}
